from flask import Flask
from .forms import parse

app = Flask(__name__)
