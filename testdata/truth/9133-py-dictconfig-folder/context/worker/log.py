import logging.config

LOGGING = {
    "version": 1,
    "formatters": {"plain": {"format": "%(asctime)s %(message)s"}},
    "handlers": {
        "file": {
            "class": "logging.handlers.RotatingFileHandler",
            "filename": "/var/log/worker/worker.log",
            "maxBytes": 1048576,
            "formatter": "plain",
        }
    },
    "root": {"level": "INFO", "handlers": ["file"]},
}

logging.config.dictConfig(LOGGING)
