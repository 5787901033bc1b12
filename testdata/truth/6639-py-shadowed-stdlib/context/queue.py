JOBS = []

