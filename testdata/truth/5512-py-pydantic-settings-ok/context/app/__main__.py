from app.settings import settings

print(settings.debug)
