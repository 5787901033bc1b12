import os


def setup():
    if not os.path.exists("settings.toml"):
        return
    with open("settings.toml") as f:
        f.read()
