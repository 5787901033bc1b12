from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent.parent
INSTALLED_APPS = ["django.contrib.admin", "django.contrib.auth", "shop"]
ROOT_URLCONF = "config.urls"
