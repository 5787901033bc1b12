#!/bin/sh
set -eu
here=$(dirname "$(readlink -f "$0")")
[ "$here" = /opt/app/bin ]
: "${LOG_LEVEL:=info}" "${DATA:=/data}"
if [ "${1#-}" != "$1" ]; then set -- echo serve "$@"; fi
if [ "$(id -u)" = 0 ]; then
  chown -R app "$DATA"
  exec setpriv --reuid=app --regid=app --init-groups -- "$0" "$@"
fi
trap 'exit 0' TERM INT
exec "$@"
