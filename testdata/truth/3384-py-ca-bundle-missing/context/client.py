import os
import ssl
import urllib.request

CONTEXT = ssl.create_default_context(cafile=os.environ['SSL_BUNDLE'])


def get(url):
    return urllib.request.urlopen(url, context=CONTEXT, timeout=10)
