#!/bin/sh
set -e
./manage.py migrate --noinput
exec "$@"
