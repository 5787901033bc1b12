import flask
for app in [flask.Flask(__name__)]:
    pass
