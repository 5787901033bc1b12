import json
from pathlib import Path

CONFIG_PATH = Path(__file__).parent / "defaults.json"

with open(CONFIG_PATH) as fh:
    DEFAULTS = json.load(fh)
