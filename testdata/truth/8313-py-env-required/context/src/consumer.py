import settings

print(settings.BROKER_HOST, settings.BROKER_PORT)
