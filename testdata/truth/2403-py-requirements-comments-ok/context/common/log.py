def setup():
    print('log')
