import sqlite3

from registry.schema import statements


def main():
    db = sqlite3.connect(":memory:")
    for s in statements():
        db.execute(s)
    print("tables ready")
