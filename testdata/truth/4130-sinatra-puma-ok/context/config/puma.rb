port 4567
threads 1, 2
