#!/bin/sh
set -e
if [ "$1" = worker ]; then
  set -- echo working
fi
exec "$@"
