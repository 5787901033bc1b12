from enum import Enum


class Level(str, Enum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
