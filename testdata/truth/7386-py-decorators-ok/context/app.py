import functools
import inspect
from registry import command, later, plugin

def spec(f):
    if hasattr(inspect, "getargspec"):
        return inspect.getargspec(f)
    return inspect.getfullargspec(f)

@command
def hello(name):
    return inspect.getargspec(hello)

@later
def never(name): pass

@plugin("x")
class Plug: pass

@functools.lru_cache
def pages(n):
    return [i for i in range(n)]

async def unused():
    import nothing
    return os.environ["NOTHING"]

def rows():
    yield os.environ["NOTHING"]

print(len(pages(3)), spec(hello), list(map(str, pages(2))), rows(), max(1, abs(len(repr(spec)))))
