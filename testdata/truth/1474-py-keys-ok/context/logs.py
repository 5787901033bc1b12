LOGGING = {
    "version": 1,
    "handlers": {"file": {"class": "logging.FileHandler", "filename": "log/app.log"}},
    "root": {"handlers": ["file"]},
}
