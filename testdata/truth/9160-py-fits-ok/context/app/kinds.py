from enum import Enum, Flag, auto


class Mode(str, Enum):
    READ = "r"
    WRITE = "w"
    DEFAULT = READ


class Access(Flag):
    READ = auto()
    WRITE = auto()
    BOTH = READ | WRITE


class Defaults:
    PORT = "80"


Defaults.HOST = "localhost"
