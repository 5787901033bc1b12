try:
    import yaml
except ImportError:
    yaml = None


def read():
    if yaml is None:
        return {}
    return yaml.safe_load("a: 1")
