import sqlite3

conn = sqlite3.connect('jobs.db')
conn.execute('create table if not exists jobs (id)')
sqlite3.connect(':memory:')
sqlite3.connect('/tmp/x.db').execute('create table t (a)')
sqlite3.connect('file:jobs.db?mode=ro', uri=True)
print('ready')
