#!/usr/bin/env bash
set -euo pipefail

case "${1:-start}" in
  start)
    mkdir -p storage/uploads
    exec node server.js
    ;;
  shell)
    exec bash
    ;;
  *)
    exec "$@"
    ;;
esac
