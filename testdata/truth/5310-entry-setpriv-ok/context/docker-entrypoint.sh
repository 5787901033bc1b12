#!/bin/sh
set -e
if [ "${1#-}" != "$1" ]; then
  set -- daemon "$@"
fi
if [ "$1" = 'daemon' ] && [ "$(id -u)" = '0' ]; then
  chown -R app:app /data
  exec setpriv --reuid=app --regid=app --init-groups "$0" "$@"
fi
exec "$@"
