from web import models
