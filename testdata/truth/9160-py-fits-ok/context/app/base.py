import abc
import functools
from dataclasses import dataclass, field


class Store(abc.ABC):
    @property
    @abc.abstractmethod
    def name(self): ...

    @abc.abstractmethod
    def get(self, key, default=None): ...


@dataclass
class Item:
    key: str
    size: int = 0


@dataclass
class Tagged(Item):
    size: int = 1
    tags: list = field(default_factory=list)


def positional(a, b, /, c, *, d=1, **rest):
    return a, b, c, d, rest


@functools.lru_cache(maxsize=None)
def cached(a, b=2):
    return a + b


def later(*args, key):
    return args, key


def opts(**kwargs):
    return kwargs
