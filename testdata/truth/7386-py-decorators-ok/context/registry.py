import inspect

commands = {}

def command(f):
    try:
        commands[f.__name__] = inspect.getargspec(f)
    except AttributeError:
        commands[f.__name__] = inspect.signature(f)
    return f

def later(f):
    def inner(*args):
        return inspect.getargspec(f)
    return inner

def plugin(name):
    def wrap(cls):
        commands[name] = cls
        return cls
    return wrap
