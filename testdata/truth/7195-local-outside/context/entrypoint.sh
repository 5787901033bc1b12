#!/bin/sh
set -eu
if [ "$WORKERS" -gt 1 ]; then
  local mode=multi
  echo "mode: $mode"
fi
exec "$@"
