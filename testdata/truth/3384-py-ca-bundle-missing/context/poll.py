import time

from client import get

for url in ('https://example.com/',):
    print(url, time.time() > 0, get)
