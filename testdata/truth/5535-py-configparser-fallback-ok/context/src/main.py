import settings

print(settings.DATABASE, settings.LEVEL)
