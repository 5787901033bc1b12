import os

from flask import Flask


def create_app(name="dev", **options):
    app = Flask(__name__)
    app.config["NAME"] = name
    if os.environ.get("SENTRY_DSN"):
        import sentry_sdk
        sentry_sdk.init(os.environ["SENTRY_DSN"])
    try:
        from . import local
        app.register_blueprint(local.bp)
    except ImportError:
        pass
    from . import views
    app.register_blueprint(views.bp)
    return app
