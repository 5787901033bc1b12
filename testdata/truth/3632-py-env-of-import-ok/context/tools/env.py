import os
def load_env(path):
    for line in open(path):
        k, v = line.strip().split("=", 1)
        os.environ.setdefault(k, v)
