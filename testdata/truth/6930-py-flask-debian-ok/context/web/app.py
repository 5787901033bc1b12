from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix
import itsdangerous


def create_app():
    app = Flask(__name__)
    app.wsgi_app = ProxyFix(app.wsgi_app)
    return app
