from core.config import settings

print(settings)
