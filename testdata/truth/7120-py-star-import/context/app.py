def f():
    from os.path import *
    return join("a", "b")

print(f())
