from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DJANGO_APPS = ["django.contrib.admin", "django.contrib.auth"]
THIRD_PARTY_APPS = ["corsheaders"]
LOCAL_APPS = ["shop.apps.ShopConfig"]
INSTALLED_APPS = DJANGO_APPS + THIRD_PARTY_APPS + LOCAL_APPS
ROOT_URLCONF = "config.urls"
MIDDLEWARE = ["whitenoise.middleware.WhiteNoiseMiddleware", "corsheaders.middleware.CorsMiddleware"]
