import logging
import os

LOG_DIR = "logs"
if not os.path.exists(LOG_DIR):
    os.makedirs(LOG_DIR)
APP_LOG = os.path.join(LOG_DIR, "app.log")
app_logger = logging.getLogger("app")
file_handler = logging.FileHandler(APP_LOG)
app_logger.addHandler(file_handler)
