import time

from .config import settings
from .client import Client


def main():
    client = Client(settings["url"])
    print("polling", client.url)
    time.sleep(0)


if __name__ == "__main__":
    main()
