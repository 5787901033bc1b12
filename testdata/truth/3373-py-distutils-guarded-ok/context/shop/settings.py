import os
import sys

if sys.version_info < (3, 12):
    from distutils.util import strtobool
else:
    def strtobool(value):
        return value.lower() in ('y', 'yes', 't', 'true', 'on', '1')

try:
    import uvloop
    uvloop.install()
except ImportError:
    uvloop = None

DEBUG = bool(strtobool(os.getenv('DEBUG', 'no')))
