import os
from distutils.util import strtobool

DEBUG = bool(strtobool(os.getenv('DEBUG', 'no')))
