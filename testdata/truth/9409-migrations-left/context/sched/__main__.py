import pathlib
import sqlite3

db = sqlite3.connect(":memory:")
db.execute("create table tasks (id integer)")
for f in sorted(pathlib.Path("migrations").glob("*.sql")):
    db.executescript(f.read_text())
db.execute("select thread_id from tasks")
print("scheduler up")
