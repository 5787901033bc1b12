#!/usr/bin/env bash
set -Eeuo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
. "$here/lib.sh"
if [ "$(id -u)" = 0 ]; then
  ensure_dir /app/run
  exec gosu app "$0" "$@"
fi
echo $$ > /app/run/pid
log "ready as $(id -un)"
exec "$@"
