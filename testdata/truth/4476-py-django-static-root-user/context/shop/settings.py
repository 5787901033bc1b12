from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
SECRET_KEY = "x"
INSTALLED_APPS = ["django.contrib.staticfiles"]
STATIC_ROOT = BASE_DIR / "staticfiles"
