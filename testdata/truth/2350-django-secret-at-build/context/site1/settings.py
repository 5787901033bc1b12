import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
SECRET_KEY = os.environ['DJANGO_SECRET_KEY']
DEBUG = os.environ.get('DEBUG', '') == '1'
INSTALLED_APPS = ['django.contrib.staticfiles']
STATIC_URL = 'static/'
STATIC_ROOT = BASE_DIR / 'staticfiles'
ROOT_URLCONF = 'site1.urls'
