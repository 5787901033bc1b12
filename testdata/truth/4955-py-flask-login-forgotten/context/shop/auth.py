from flask_login import LoginManager

manager = LoginManager()
