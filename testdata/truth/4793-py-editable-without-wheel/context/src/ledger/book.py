class Book:
    def __init__(self):
        self.entries = []

    def balance(self):
        return sum(self.entries)
