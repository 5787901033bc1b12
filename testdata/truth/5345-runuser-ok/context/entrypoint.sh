#!/bin/bash
set -euo pipefail
mkdir -p /data
chown app: /data
if [ "$(id -u)" = 0 ]; then
  exec runuser -u app -- "$@"
fi
exec "$@"
