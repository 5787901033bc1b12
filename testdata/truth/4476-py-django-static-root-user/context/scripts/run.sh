#!/bin/bash
set -e
python manage.py collectstatic --noinput
exec gunicorn shop.wsgi:application -b :8000
