import os
SECRET_KEY = os.environ.get("SECRET_KEY", "dev")
STATIC_ROOT = "/srv/static"
INSTALLED_APPS = ["django.contrib.staticfiles"]
