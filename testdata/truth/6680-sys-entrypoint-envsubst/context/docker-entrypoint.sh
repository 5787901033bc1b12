#!/bin/sh
set -e
for t in /etc/nginx/templates/*.template; do
  out="/etc/nginx/conf.d/$(basename "$t" .template)"
  envsubst '$SERVER_NAME $PORT' < "$t" > "$out"
done
exec "$@"
