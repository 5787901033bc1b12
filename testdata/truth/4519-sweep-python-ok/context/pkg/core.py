class Meta(type):
    def __new__(mcs, name, bases, ns):
        ns["auto"] = lambda self: 1
        return super().__new__(mcs, name, bases, ns)


class Core:
    name = "core"

    def setup(self):
        self.late = 2

    def go(self):
        return 1


class Child(Core, metaclass=Meta):
    def extra(self):
        return self.auto()


if __name__ == "__main__":
    c = Core()
    print(c.go())
