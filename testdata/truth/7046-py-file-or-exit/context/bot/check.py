import os
import sys
from pathlib import Path

CONFIG = Path(__file__).resolve().parent.parent / "config.toml"
if not CONFIG.exists():
    print("config.toml is missing", file=sys.stderr)
    sys.exit(1)
print(CONFIG.read_text())
