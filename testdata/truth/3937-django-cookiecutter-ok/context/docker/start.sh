#!/usr/bin/env bash
set -o errexit
set -o pipefail
set -o nounset

python manage.py migrate --noinput
exec gunicorn config.wsgi:application --bind 0.0.0.0:8000
