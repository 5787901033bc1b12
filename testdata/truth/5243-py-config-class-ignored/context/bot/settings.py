import tomllib


class Settings:
    def __init__(self, path: str) -> None:
        with open(path, "rb") as f:
            self.data = tomllib.load(f)
