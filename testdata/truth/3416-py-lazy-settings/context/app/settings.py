import json

_settings: dict | None = None


def _load() -> dict:
    global _settings
    if not _settings:
        with open('config/settings.json') as f:
            _settings = json.load(f)
    return _settings


def get(key):
    return _load()[key]
