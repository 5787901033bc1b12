#!/bin/sh
set -eu

: "${APP_ENV:=production}"
: "${DATABASE_URL:?DATABASE_URL is required}"

exec "$@"
