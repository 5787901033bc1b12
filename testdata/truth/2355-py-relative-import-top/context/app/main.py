from fastapi import FastAPI

from .routers import items

app = FastAPI(title='shop')
app.include_router(items.router)
