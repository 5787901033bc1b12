import sqlite3

_path = '/data/items.db'
_db = None


def use(path):
    global _db
    _db = sqlite3.connect(path)
    _db.execute('CREATE TABLE IF NOT EXISTS items (id INTEGER)')


def db():
    global _db
    if _db is None:
        _db = sqlite3.connect('/data/items.db')
    return _db


def count():
    return db().execute('SELECT count(*) FROM items').fetchone()[0]
