#!/bin/sh
set -eu

PUID=${PUID:-1000}
if [ "$(id -u)" = 0 ]; then
  mkdir -p /data
  chown app /data
  exec su-exec app "$@"
fi
exec "$@"
