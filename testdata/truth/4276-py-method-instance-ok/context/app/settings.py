import os


class Settings:
    def __init__(self, host, port):
        self.host = host
        self.port = port

    @classmethod
    def from_env(cls):
        return cls(os.environ.get("HOST", "0.0.0.0"), int(os.environ.get("PORT", "8000")))
