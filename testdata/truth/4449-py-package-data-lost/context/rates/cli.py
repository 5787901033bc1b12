import json
from pathlib import Path

DATA = Path(__file__).parent / "data" / "table.json"


def main():
    print(json.loads(DATA.read_text()))
