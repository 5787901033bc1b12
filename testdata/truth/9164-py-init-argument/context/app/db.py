class Database:
    def __init__(self, url, *, pool_size):
        self.url = url
        self.pool_size = pool_size
