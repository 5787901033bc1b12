#!/bin/sh
set -e

case "$1" in
  web) exec flask --app jobs.web run --host 0.0.0.0 ;;
  worker) exec celery -A jobs.tasks worker ;;
  check) exec python3 -c "import jobs.web, jobs.tasks; print('ok')" ;;
  *) exec "$@" ;;
esac
