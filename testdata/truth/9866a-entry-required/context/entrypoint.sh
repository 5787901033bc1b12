#!/bin/sh
set -e
: "${DATABASE_URL:?DATABASE_URL must be set}"
exec "$@"
