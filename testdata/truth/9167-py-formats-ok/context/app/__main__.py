import json
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
with open(HERE / "a.json", encoding="utf-8") as fh:
    a = json.load(fh)
b = tomllib.loads((HERE / "b.toml").read_text())
lines = [json.loads(line) for line in open(HERE / "c.jsonl")]
print(a, b, lines)
