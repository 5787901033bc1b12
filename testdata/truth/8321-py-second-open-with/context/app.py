import json

def load(*names):
    return [json.load(open(n)) for n in names]

with open("a.json") as a, open("b.json") as b:
    print(json.load(a), json.load(b))
