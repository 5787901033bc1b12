from fastapi import FastAPI

from .db import session
from .routers import items
from app.core.config import settings

app = FastAPI()
print("up", session, settings)
