import json
import tomllib

from logs import LOGGING
from logging.config import dictConfig

dictConfig(LOGGING)
with open("config.json") as f:
    config = json.load(f)
with open("pyproject.toml", "rb") as f:
    project = tomllib.load(f)
db = config["db"]
db["port"] = 5432
if "cache" in config:
    print(config["cache"])
try:
    print(config["mail"]["from"])
except KeyError:
    pass
print(config["db"]["port"], config["list"][0], project["project"]["name"])
