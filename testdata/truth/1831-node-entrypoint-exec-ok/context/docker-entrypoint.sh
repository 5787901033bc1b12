#!/bin/sh
set -e
: "${PORT:=3000}"
export PORT
if [ "${1#-}" != "$1" ] || [ -f "$1" ]; then
  set -- node "$@"
fi
exec "$@"
