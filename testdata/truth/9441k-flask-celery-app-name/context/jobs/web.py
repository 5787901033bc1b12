from flask import Flask

from .tasks import add

app = Flask(__name__)


@app.post("/add")
def enqueue():
    add.delay(1, 2)
    return "", 202
