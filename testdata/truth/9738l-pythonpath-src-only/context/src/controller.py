class Controller:
    pass
