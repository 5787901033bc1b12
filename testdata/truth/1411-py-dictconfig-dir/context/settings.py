LOGGING = {
    "version": 1,
    "formatters": {"plain": {"format": "%(message)s"}},
    "handlers": {
        "file": {"class": "logging.FileHandler", "filename": "logs/app.log", "formatter": "plain"},
    },
    "root": {"handlers": ["file"], "level": "INFO"},
}
