settings = {'interval': 5}
