import os

WORKERS = int(os.environ.get("BOT_WORKERS"))
