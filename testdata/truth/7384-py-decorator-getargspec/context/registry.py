import inspect

commands = {}

def command(f):
    commands[f.__name__] = inspect.getargspec(f).args
    return f
