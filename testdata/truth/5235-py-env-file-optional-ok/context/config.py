import json
import os
from pathlib import Path

from dotenv import load_dotenv

load_dotenv(Path(__file__).parent / ".env")


class Config:
    def __init__(self, path=None):
        self.path = Path(path or os.environ.get("CONFIG", "config.json"))
        self.values = {}
        if self.path.exists():
            with open(self.path) as f:
                self.values = json.load(f)


def load(path="config.json"):
    try:
        with open(path) as f:
            return json.load(f)
    except FileNotFoundError:
        return {}


config = Config()
defaults = load()
