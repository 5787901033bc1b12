from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent.parent
INSTALLED_APPS = ["django.contrib.admin", "django.contrib.staticfiles", "apps.blog"]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
STATIC_ROOT = BASE_DIR / "staticfiles"
