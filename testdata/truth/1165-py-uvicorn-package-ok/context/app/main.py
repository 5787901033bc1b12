from fastapi import FastAPI
from app.db import x
app = FastAPI()
