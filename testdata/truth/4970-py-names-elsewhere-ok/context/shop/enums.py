import enum


class Color(enum.Enum):
    RED = 1


globals().update(Color.__members__)
