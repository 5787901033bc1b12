from . import greet

print(greet("you"))
