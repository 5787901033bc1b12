type Id = int | str


class Page[T]:
    def __init__(self, items: list[T]):
        self.items = items
