from fastapi import FastAPI

from .models import Page

app = FastAPI()


@app.get('/')
def index() -> Page[str]:
    return Page([])
