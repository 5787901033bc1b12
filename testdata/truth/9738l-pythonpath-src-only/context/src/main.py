from controller import Controller
from api.routes import templates

print(Controller, templates)
