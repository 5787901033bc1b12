from fastapi import FastAPI, Form
from fastapi.staticfiles import StaticFiles
from fastapi.templating import Jinja2Templates

from app.api import items
from app.db import engine

app = FastAPI(title="shop")
app.mount("/static", StaticFiles(directory="app/static"), name="static")
templates = Jinja2Templates(directory="app/templates")
app.include_router(items.router, prefix="/items")


@app.post("/login")
def login(username: str = Form(...), password: str = Form(...)):
    return {"user": username}
