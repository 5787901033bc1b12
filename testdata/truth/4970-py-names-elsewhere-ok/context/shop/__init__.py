from .models import *


def __getattr__(name):
    return name
