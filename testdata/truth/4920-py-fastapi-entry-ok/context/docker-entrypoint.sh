#!/usr/bin/env bash
set -euo pipefail
if [ "${1:-}" = uvicorn ]; then
  mkdir -p "$HOME/data"
fi
exec "$@"
