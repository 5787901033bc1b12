import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
VERSION = PROJECT["project"]["version"]
print(VERSION)
