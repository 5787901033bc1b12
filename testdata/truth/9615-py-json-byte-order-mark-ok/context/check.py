import json

with open("settings.json", encoding="utf-8-sig") as f:
    first = json.load(f)
with open("settings.json", "rb") as f:
    second = json.load(f)
third = json.loads(open("settings.json", "rb").read())
assert first == second == third
