import yaml


def read():
    return yaml.safe_load("a: 1")
