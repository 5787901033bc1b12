from fastapi import FastAPI

from version import REVISION

app = FastAPI(version=REVISION)
