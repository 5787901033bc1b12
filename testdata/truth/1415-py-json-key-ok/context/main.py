import json

with open("config.json") as f:
    config = json.load(f)

host = config.get("db", {}).get("host") or config["database"]["host"]
config["db"] = {"host": host}
print(config["db"]["host"])
