bp = 1
