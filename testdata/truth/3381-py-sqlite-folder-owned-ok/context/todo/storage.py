import os
import sqlite3

_db = None


def connect():
    global _db
    if _db is None:
        _db = sqlite3.connect(os.environ.get('DB_PATH', 'todo.db'))
    return _db


def init():
    connect().execute('CREATE TABLE IF NOT EXISTS todo (id INTEGER PRIMARY KEY, text TEXT)')


def all():
    return connect().execute('SELECT * FROM todo').fetchall()
