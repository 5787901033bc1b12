from app import registry


class User:
    def __init__(self, name):
        self.name = name
        registry[name] = self
