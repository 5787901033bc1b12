class Part:
    thing = 1
    __name__ = "part"
