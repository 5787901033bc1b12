from fastapi import APIRouter

from ..db import SessionLocal

router = APIRouter()


@router.get("/")
def items():
    return []
