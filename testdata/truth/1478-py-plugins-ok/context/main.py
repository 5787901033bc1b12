from importlib import import_module

for name in ("csv_out", "json_out"):
    mod = import_module(f"plugins.{name}")
    mod.register()
for name in ("xml_out", "yaml_out"):
    try:
        import_module(f"plugins.{name}")
    except ImportError:
        print("no", name)
