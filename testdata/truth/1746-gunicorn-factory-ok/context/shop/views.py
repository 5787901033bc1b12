from flask import Blueprint
bp = Blueprint("views", __name__)
