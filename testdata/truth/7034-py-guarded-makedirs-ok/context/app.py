import os

from app_logging import app_logger

app_logger.info("started")
