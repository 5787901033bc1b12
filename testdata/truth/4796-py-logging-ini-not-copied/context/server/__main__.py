import logging
import logging.config

from server.app import App

logging.config.fileConfig("logging.ini", disable_existing_loggers=False)
logging.getLogger(__name__).info("starting %s", App.name)
