import settings

print(settings.DATABASE)
