#!/bin/sh
set -e
mkdir -p /var/cache/app
chown -R app:app /data /var/cache/app
exec "$@"
