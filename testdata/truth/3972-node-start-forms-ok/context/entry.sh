#!/bin/sh
set -eu

: "${PORT:=3000}"
export PORT

if [ -n "${SEED:-}" ]; then
  node seed.js
fi
if [ "${WAIT_FOR:-}" != "" ]; then
  ./wait-for.sh "$WAIT_FOR"
fi

exec "$@"
