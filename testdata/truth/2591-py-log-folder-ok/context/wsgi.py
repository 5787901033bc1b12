import logging
import logging.handlers
from flask import Flask

handler = logging.handlers.RotatingFileHandler("logs/app.log", maxBytes=100000)
logging.basicConfig(handlers=[handler])
app = Flask(__name__)
