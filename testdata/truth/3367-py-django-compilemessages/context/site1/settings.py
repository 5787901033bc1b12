from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
SECRET_KEY = 'x'
INSTALLED_APPS = ['django.contrib.contenttypes', 'django.contrib.auth']
LOCALE_PATHS = [BASE_DIR / 'locale']
ROOT_URLCONF = 'site1.urls'
