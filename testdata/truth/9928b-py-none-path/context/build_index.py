import os
from pathlib import Path

OUT = Path(os.getenv("INDEX_DIR"))
OUT.mkdir(exist_ok=True)
