#!/bin/sh
echo "starting gunicorn (PORT=$PORT, APP=$DJANGO_APP)"
exec gunicorn --bind "127.0.0.1:$PORT" "$DJANGO_APP.wsgi"
