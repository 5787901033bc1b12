from flask import Flask
def make():
    global app
    app = Flask(__name__)
make()
