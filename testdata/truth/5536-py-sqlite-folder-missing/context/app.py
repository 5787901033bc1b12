import os
import sqlite3

DB = os.path.join(os.path.dirname(__file__), 'data', 'app.db')


def connect():
    return sqlite3.connect(DB)


if __name__ == '__main__':
    with connect() as c:
        c.execute('create table if not exists t (a)')
    print('ready')
