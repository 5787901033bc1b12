import json

with open("config.json") as f:
    config = json.load(f)

host = config["db"]["host"]
print(host)
