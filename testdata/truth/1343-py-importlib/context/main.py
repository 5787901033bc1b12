import importlib

for name in ("plugins.csv_out", "plugins.json_out"):
    mod = importlib.import_module(name)
    mod.register()
