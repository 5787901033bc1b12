from .base import Base


class Thing(Base):
    name = "x"


class Bag:
    def __init__(self, **kw):
        self.__dict__.update(kw)


class Slots:
    pass


class _Any:
    def __getattr__(self, name):
        return name


def made():
    return _Any()
