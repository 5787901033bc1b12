def setup(name):
    print('logging for', name)
