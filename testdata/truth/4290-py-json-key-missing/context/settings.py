import json
from pathlib import Path


class Settings:
    def __init__(self, path):
        with open(path) as f:
            data = json.load(f)
        self.debug = data.get("debug", False)
        self.database_url = data["database"]["url"]


SETTINGS = Settings(Path(__file__).with_name("settings.json"))
