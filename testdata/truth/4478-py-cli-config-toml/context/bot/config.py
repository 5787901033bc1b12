import tomllib
from pathlib import Path

CONFIG = tomllib.loads(Path("config.toml").read_text())
