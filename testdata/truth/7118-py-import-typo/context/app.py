form os import path
print(path.sep)
