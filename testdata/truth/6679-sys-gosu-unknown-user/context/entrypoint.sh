#!/bin/bash
set -euo pipefail
if [ "$1" = sleep ] && [ "$(id -u)" = 0 ]; then
  mkdir -p /var/lib/svc/data
  exec gosu service "$@"
fi
exec "$@"

