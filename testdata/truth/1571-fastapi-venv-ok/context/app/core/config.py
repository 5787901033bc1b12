settings={}
