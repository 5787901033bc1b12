from flask import Flask
app = Flask('shop')
