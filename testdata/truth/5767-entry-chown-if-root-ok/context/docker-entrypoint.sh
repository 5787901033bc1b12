#!/bin/sh
set -e
if [ "$(id -u)" = "0" ]; then
  mkdir -p /var/cache/app
  chown -R app:app /data /var/cache/app
fi
mkdir -p /data/cache
exec "$@"
