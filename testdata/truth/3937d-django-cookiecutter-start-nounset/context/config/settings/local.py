from .base import *  # noqa

DEBUG = True
SECRET_KEY = "local"
