import os
from pathlib import Path


def ensure(base="/tmp/x"):
    Path(base).mkdir(parents=True, exist_ok=True)
    with open(os.path.join(base, "a.txt"), "w") as f:
        f.write("a")


def first(name):
    try:
        with open(name) as f:
            return f.readline()
    except FileNotFoundError:
        return None
