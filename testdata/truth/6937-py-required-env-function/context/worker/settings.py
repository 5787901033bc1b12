import os


def env(name, default=None):
    value = os.environ.get(name, default)
    if value is None:
        raise RuntimeError(f"{name} is not set")
    return value


BROKER_URL = env("BROKER_URL")
QUEUE = env("QUEUE_NAME")
PREFETCH = int(env("PREFETCH", "4"))
