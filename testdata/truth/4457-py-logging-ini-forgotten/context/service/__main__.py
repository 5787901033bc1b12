import logging
import logging.config

logging.config.fileConfig("logging.ini", disable_existing_loggers=False)
logging.getLogger(__name__).info("up")
