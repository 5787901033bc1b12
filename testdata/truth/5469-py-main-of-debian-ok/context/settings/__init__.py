import json
from pathlib import Path


def load():
    return json.loads((Path(__file__).parent / 'base.json').read_text())
