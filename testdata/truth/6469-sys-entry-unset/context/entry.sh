#!/bin/sh
set -eu
echo "connecting to $DATABASE_HOST"
exec "$@"
