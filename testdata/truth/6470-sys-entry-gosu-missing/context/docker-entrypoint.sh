#!/bin/bash
set -e
if [ "$(id -u)" = 0 ]; then
  mkdir -p /data && chown app /data
  exec gosu app "$BASH_SOURCE" "$@"
fi
exec "$@"
