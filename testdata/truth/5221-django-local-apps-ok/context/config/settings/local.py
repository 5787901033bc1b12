from .base import *  # noqa: F401,F403

INSTALLED_APPS += ["debug_toolbar"]
DEBUG = True
