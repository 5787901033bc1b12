application = 1
