#!/bin/sh
set -e

if [ "$RUN_SEED" = "true" ]; then
  node seed.js
fi

exec "$@"
