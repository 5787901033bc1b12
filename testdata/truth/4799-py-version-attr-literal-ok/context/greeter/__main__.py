from . import __version__, greet

print(greet("you"), __version__)
