class Base:
    def both(self):
        return 1
