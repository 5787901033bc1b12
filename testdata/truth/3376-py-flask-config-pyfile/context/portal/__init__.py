from flask import Flask

from .views import pages


def create_app():
    app = Flask(__name__, instance_relative_config=True)
    app.config.from_object('portal.defaults')
    app.config.from_pyfile('config.py')
    app.register_blueprint(pages)
    return app
