from flask import Flask

app = Flask('hello')
