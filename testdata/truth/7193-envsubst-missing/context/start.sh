#!/bin/sh
set -e
envsubst '$BACKEND' < /etc/nginx/site.template > /etc/nginx/sites-enabled/default
exec nginx -g 'daemon off;'
