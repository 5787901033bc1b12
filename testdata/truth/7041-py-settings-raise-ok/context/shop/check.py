from shop import settings

print(len(settings.SECRET_KEY))
