import json
import os


class Settings:
    def __init__(self, path, overrides=None):
        with open(path) as f:
            self.data = json.load(f)
        if overrides:
            with open(overrides) as f:
                self.data.update(json.load(f))


def load(path):
    if not os.path.exists(path):
        return {}
    with open(path) as f:
        return json.load(f)


def first(*paths):
    for path in paths:
        try:
            with open(path) as f:
                return json.load(f)
        except OSError:
            continue


def lines(path):
    with open(path) as f:
        for line in f:
            yield line
