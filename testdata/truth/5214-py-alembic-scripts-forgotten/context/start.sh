#!/bin/sh
set -e
echo "Running migrations"
alembic upgrade head
exec uvicorn app.main:app --host 0.0.0.0 --port "${PORT:-8000}"
