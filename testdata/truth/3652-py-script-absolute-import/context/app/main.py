from app.core.config import settings
print(settings)
