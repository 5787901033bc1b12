#!/bin/sh
set -eu
echo "starting $*"
exec "$@"
