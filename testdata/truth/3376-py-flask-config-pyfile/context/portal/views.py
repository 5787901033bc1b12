from flask import Blueprint, current_app

pages = Blueprint('pages', __name__)


@pages.get('/')
def index():
    return current_app.config['TITLE']
