#!/bin/sh
set -o errexit
python manage.py migrate --noinput
exec gunicorn config.wsgi --bind 0.0.0.0:5000
