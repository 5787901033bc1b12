import settings
settings.OTHER = 2
