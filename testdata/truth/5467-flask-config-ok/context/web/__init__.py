import os

from flask import Flask


def create_app():
    app = Flask(__name__)
    app.config.from_object("web.defaults")
    app.config.from_object(os.environ.get("APP_CONFIG", "settings.Development"))
    app.config.from_pyfile("defaults.py")
    app.config.from_pyfile("local.cfg", silent=True)
    app.config.from_envvar("WEB_SETTINGS", silent=True)
    return app
