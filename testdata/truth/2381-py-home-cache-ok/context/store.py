from pathlib import Path

CACHE = Path.home() / '.cache' / 'fetcher'

def open_store():
    CACHE.mkdir(parents=True, exist_ok=True)
    return CACHE / 'index.db'
