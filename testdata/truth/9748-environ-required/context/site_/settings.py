from pathlib import Path

from decouple import Csv, config

BASE_DIR = Path(__file__).resolve().parent.parent

SECRET_KEY = config("DJANGO_SECRET")
DEBUG = config("DEBUG", default=False, cast=bool)
ALLOWED_HOSTS = config("ALLOWED_HOSTS", default="", cast=Csv())
INSTALLED_APPS = ["django.contrib.staticfiles"]
ROOT_URLCONF = "site_.urls"
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "static"
