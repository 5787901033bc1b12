from fastapi import FastAPI
from uploads import parse
app = FastAPI()
