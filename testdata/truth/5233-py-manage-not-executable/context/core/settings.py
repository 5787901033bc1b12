from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
INSTALLED_APPS = ["django.contrib.admin"]
ROOT_URLCONF = "core.urls"
