from flask import Flask


def create_app():
    from . import views
    app = Flask(__name__)
    app.register_blueprint(views.bp)
    return app
