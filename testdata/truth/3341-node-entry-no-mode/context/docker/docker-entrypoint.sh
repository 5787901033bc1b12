#!/bin/sh
set -eu
[ "$1" = node ] && echo "starting $*"
exec "$@"
