from flask import Flask

def create_app():
    from .views import bp
    return Flask("shop")
