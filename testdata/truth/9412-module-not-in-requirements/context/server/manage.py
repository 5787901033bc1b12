from api.views import app
print(app.name)
