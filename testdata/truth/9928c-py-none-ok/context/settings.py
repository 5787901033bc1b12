import os
from pathlib import Path

ALLOWED_HOSTS = (os.environ.get("ALLOWED_HOSTS") or "localhost").split(",")
OUT = Path(os.getenv("INDEX_DIR", "/tmp"))
API = f"https://{os.getenv('API_HOST')}/v1"
TOKEN = os.getenv("TOKEN")
HEADERS = {"X": TOKEN} if TOKEN else {}
