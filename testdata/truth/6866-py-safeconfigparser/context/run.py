import settings

print(settings.load("app.ini").get("server", "port"))
