import tomllib
from pathlib import Path

from . import __version__
from .core import run

with open(Path(__file__).parent / "defaults.toml", "rb") as f:
    defaults = tomllib.load(f)

if __name__ == "__main__":
    print(__version__, run(defaults))
