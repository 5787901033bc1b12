from app.db import Database

db = Database("sqlite://")
print(db.url)
