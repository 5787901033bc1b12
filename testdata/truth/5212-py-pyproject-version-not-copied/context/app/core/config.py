import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class Settings:
    def __init__(self) -> None:
        with open(ROOT / "pyproject.toml", "rb") as f:
            project = tomllib.load(f)["project"]
        self.name = project["name"]
        self.version = project["version"]


settings = Settings()
