import os

bind = "unix:/tmp/" + os.environ["SOCKET_NAME"]
workers = int(os.getenv("WEB_CONCURRENCY", "2"))
