import logging
import os
from logging.handlers import RotatingFileHandler, TimedRotatingFileHandler

LOG_DIR = os.getenv("LOG_DIR", "/var/log/shop")
os.makedirs(LOG_DIR, exist_ok=True)
log = logging.getLogger("shop")
log.addHandler(RotatingFileHandler(os.path.join(LOG_DIR, "shop.log"), maxBytes=1_000_000))
log.addHandler(TimedRotatingFileHandler("/var/log/other/late.log", delay=True))
log.removeHandler(log.handlers[1])
log.warning("started")
print(open("/var/log/shop/shop.log").read())
