import logging
import logging.config

logging.config.fileConfig('logging.ini', disable_existing_loggers=False)


def get_logger(name):
    return logging.getLogger(name)
