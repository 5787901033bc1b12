import json

import requests


def load_config(path="configs/base.json"):
    with open(path) as f:
        return json.load(f)


defaults = load_config()
