import os
import sqlite3

DB = os.environ.get("DB_PATH", "/data/notes.db")
con = sqlite3.connect(DB)
con.execute("create table if not exists note (body text)")
print("ready", DB)
