def load(path="x", mode):
    return open(path, mode)
