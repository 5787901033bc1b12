#!/bin/sh
set -e
if [ "$1" = web ]; then
  set -- echo serving
fi
exec "$@"
