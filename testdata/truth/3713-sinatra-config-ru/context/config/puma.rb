threads 1, 1
