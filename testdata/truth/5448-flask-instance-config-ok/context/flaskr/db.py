import sqlite3


def init_app(app):
    with sqlite3.connect(app.config['DATABASE']) as c:
        c.execute('select 1')
