other = 2
