#!/bin/sh
set -eu

case "${1:-web}" in
  web) exec gunicorn --bind 0.0.0.0:8000 shop:app ;;
  worker) exec celery -A shop.tasks worker ;;
  beat) exec celery -A nothing beat ;;
  *) exec "$@" ;;
esac
