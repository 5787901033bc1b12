import sys

import apt_pkg
import asgiref.sync
import chardet
import django
import idna
import redis
import requests
import sqlparse
import urllib3
from gunicorn.app.base import BaseApplication
from packaging.version import Version

from helpers import ready

print(ready(), Version("1") < Version("2"))
