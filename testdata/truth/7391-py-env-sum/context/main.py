import os
workers = os.environ["WORKERS"] + 1
print(workers)
