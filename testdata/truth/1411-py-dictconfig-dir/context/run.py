import logging.config
from settings import LOGGING

logging.config.dictConfig(LOGGING)
logging.getLogger().info("x")
