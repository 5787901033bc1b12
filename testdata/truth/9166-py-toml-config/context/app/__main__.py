import tomllib
from pathlib import Path

with (Path(__file__).parent / "config.toml").open("rb") as fh:
    CONFIG = tomllib.load(fh)

print(CONFIG["server"])
