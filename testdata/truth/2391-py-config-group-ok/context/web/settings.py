import json

with open('web.json') as f:
    settings = json.load(f)
