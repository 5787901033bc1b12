import itertools
import json
from pathlib import Path

def pages(xs):
    return [list(b) for b in itertools.batched(xs, 10)]

Path("index.json").write_text(json.dumps(pages(range(25))))
