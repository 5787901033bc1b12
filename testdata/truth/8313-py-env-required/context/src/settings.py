from os import environ

BROKER_HOST = environ["BROKER_HOST"]
BROKER_PORT = int(environ.get("BROKER_PORT", "5672"))
