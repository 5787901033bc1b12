SECRET_KEY = "insecure"
DEBUG = False
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = ["django.contrib.staticfiles"]
ROOT_URLCONF = "shop.urls"
STATIC_URL = "static/"
