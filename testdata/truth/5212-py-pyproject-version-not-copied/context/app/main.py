from fastapi import FastAPI

from app.core.config import settings

app = FastAPI(title=settings.name, version=settings.version)
