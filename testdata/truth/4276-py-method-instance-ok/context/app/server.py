from .base import Base


class Server(Base):
    def serve(self):
        print("serving on", self.settings.port)


class Proxy:
    def __init__(self, target):
        self._target = target

    def __getattr__(self, name):
        return getattr(self._target, name)
