import json

with open("config/default.json") as f:
    print(json.load(f)["name"])
