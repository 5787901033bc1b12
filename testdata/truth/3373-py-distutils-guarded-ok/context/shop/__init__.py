from flask import Flask

from . import settings

app = Flask(__name__)
app.config['DEBUG'] = settings.DEBUG
