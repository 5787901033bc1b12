SECRET_KEY = "x"
INSTALLED_APPS = ["django.contrib.contenttypes", "posts", "comments.apps.CommentsConfig"]
DATABASES = {}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ROOT_URLCONF = "blog.urls"
