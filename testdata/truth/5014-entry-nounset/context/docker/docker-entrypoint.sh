#!/bin/bash
set -euo pipefail

: "${APP_ENV:=development}"

case "$1" in
  serve)
    echo "starting on ${APP_HOST:-0.0.0.0}:${APP_PORT}"
    exec sleep 0
    ;;
  *)
    exec "$@"
    ;;
esac
