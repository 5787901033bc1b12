#!/bin/sh
set -e

if [ "${SKIP_MIGRATIONS:-0}" != "1" ]; then
  echo "Running migrations"
  npm run migrate
fi

exec "$@"
