import os

WORKERS = int(os.environ.get("BOT_WORKERS", "2"))
HOSTS = os.getenv("BOT_HOSTS", "").split(",")
PORTS = [int(p) for p in os.environ.get("BOT_PORTS", "1,2").split(",") if p]
TOKEN = os.getenv("BOT_TOKEN") or "none".lower()
if not os.path.exists("state"):
    os.makedirs("state")
if not TOKEN:
    raise RuntimeError("no token")
