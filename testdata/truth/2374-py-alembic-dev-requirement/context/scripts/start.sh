#!/usr/bin/env bash
set -euo pipefail
echo "migrating"
alembic upgrade head
exec uvicorn app.main:app --host 0.0.0.0
