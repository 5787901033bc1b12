#!/bin/sh
set -e
if [ "${1#-}" != "$1" ]; then
  set -- ls "$@"
fi
exec "$@"
