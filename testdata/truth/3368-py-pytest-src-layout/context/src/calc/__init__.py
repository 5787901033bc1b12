from .core import add
