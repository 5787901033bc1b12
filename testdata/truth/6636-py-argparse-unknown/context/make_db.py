import argparse
import sqlite3

p = argparse.ArgumentParser(description="make the database")
p.add_argument("--schema", required=True)
p.add_argument("-o", "--output", default="app.db")
p.add_argument("--force", action="store_true")
args = p.parse_args()
db = sqlite3.connect(args.output)
db.executescript(open(args.schema).read())
db.commit()
