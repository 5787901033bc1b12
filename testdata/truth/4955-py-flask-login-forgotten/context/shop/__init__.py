from flask import Flask

from .auth import manager

app = Flask(__name__)
