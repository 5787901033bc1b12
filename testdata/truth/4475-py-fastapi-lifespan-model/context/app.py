import pickle
from pathlib import Path

from fastapi import FastAPI

MODEL = Path(__file__).resolve().parent / "models" / "clf.bin"

with MODEL.open("rb") as f:
    model = pickle.load(f)

app = FastAPI()
