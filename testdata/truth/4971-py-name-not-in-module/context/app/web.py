from flask import Flask

from .db import get_session

app = Flask(__name__)
