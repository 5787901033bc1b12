from acme_text import shout

_parts = (1, 4, 2)
VERSION = ".".join(str(p) for p in _parts)


def greet(name):
    return shout(f"hello {name}")
