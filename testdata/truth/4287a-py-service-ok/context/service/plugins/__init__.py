from importlib import import_module


def find(name):
    return import_module(f".{name}_plugin", __package__).Plugin
