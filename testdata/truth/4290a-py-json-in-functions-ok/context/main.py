import json
from pathlib import Path

HERE = Path(__file__).resolve().parent


def load(name):
    with open(HERE / name) as f:
        data = json.load(f)
    if "database" in data:
        return data["database"]["url"]
    return data.get("db", {}).get("url")


def merged():
    settings = json.loads((HERE / "a.json").read_text())
    settings.update(json.loads((HERE / "b.json").read_text()))
    return settings["extra"]


def guarded():
    with open(Path(__file__).with_name("a.json")) as f:
        values = json.load(f)
    try:
        return values["nothing"]
    except KeyError:
        return None


def added():
    with open("a.json") as f:
        doc = json.load(f)
    doc["more"] = 1
    return doc["more"]


print(load("a.json"), load("b.json"), merged(), guarded(), added())
