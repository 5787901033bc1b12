import os
import sqlite3

con = sqlite3.connect(os.environ.get("DATABASE", "app.db"))
con.executescript(open("schema.sql").read())
con.commit()
