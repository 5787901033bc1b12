#!/bin/sh
set -e
cd "$(dirname "$0")/src"
python manage.py migrate --noinput
exec "$@"
