import importlib
def plugins():
    importlib.import_module("nothere")
class Loader:
    def load(self):
        return importlib.import_module("nothere")
if __name__ == "other":
    importlib.import_module("nothere")
print("ok")
