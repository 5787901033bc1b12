import csv
from pathlib import Path

HERE = Path(__file__).parent


def _rows():
    with (HERE.parent / "data" / "countries.csv").open(newline="") as f:
        return {r[0]: r[1] for r in csv.reader(f)}


BY_CODE = _rows()
