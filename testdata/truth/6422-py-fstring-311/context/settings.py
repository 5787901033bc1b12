import os

DB = {"host": os.environ.get("DB", "localhost")}
URL = f"postgres://{DB["host"]}/app"
