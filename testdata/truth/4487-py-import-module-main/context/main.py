import importlib
def load():
    importlib.import_module("plugins.nothere")
if __name__ == "__main__":
    load()
