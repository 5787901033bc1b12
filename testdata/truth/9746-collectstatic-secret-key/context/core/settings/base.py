from pathlib import Path
BASE_DIR = Path(__file__).resolve().parent.parent.parent
SECRET_KEY = "dev"
INSTALLED_APPS = ["django.contrib.staticfiles"]
MIDDLEWARE = ["whitenoise.middleware.WhiteNoiseMiddleware"]
ROOT_URLCONF = "core.urls"
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
USE_TZ = True
