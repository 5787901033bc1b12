from app.base import Store


class Memory(Store):
    name = "memory"

    def __init__(self, data=None, **options):
        self.data = data or {}

    def get(self, key, default=None):
        return self.data.get(key, default)


store = Memory({"a": 1}, ttl=5)
