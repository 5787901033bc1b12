import imp
import os


def load(name):
    return imp.load_source(name, os.path.join("plugins", name + ".py"))
