#!/bin/sh
set -eu
: "${DB_HOST:=localhost}"
echo "connecting to ${DB_HOST} ${DB_PORT:-5432}"
if [ -n "${WAIT_FOR:-}" ]; then echo waiting; fi
exec "$@"
