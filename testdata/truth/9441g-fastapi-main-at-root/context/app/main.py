from fastapi import FastAPI

from .routers import quotes

app = FastAPI(title="quotes")
app.include_router(quotes.router)
