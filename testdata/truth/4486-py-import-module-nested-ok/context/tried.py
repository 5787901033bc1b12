import importlib
try:
    importlib.import_module("nothere")
except ImportError:
    pass
for m in ["nothere2"]:
    try:
        importlib.import_module(m)
    except ImportError:
        pass
if len(m) > 20:
    importlib.import_module("nothere3")
print("ok")
