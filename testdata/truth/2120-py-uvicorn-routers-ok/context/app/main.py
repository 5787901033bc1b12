from fastapi import FastAPI

from .routers import items
from .core.config import settings

app = FastAPI()
app.include_router(items.router)
