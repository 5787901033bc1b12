#!/bin/sh
set -eu
echo "connecting to $DB_HOST"
exec "$@"
