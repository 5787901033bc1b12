debug = True
level = debug ? 1 : 2
