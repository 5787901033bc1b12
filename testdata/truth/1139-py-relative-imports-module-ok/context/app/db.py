session = 1
