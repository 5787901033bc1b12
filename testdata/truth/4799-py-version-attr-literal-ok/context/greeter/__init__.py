from acme_text import shout

__version__ = "1.4.2"


def greet(name):
    return shout(f"hello {name}")
