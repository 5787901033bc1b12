#!/bin/bash
set -e

case "$1" in
  web)
    alembic upgrade head
    exec gunicorn web.app:app -b 0.0.0.0:8000
    ;;
  worker)
    exec celery -A worker worker -l info
    ;;
  *)
    exec "$@"
    ;;
esac
