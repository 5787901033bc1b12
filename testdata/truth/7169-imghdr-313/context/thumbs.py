import imghdr
import pathlib
import time

while True:
    for f in pathlib.Path("/in").glob("*"):
        print(f, imghdr.what(f))
    time.sleep(5)
