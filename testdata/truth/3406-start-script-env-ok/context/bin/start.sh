#!/usr/bin/env bash
set -euo pipefail
. "$(dirname "$0")/env.sh"
if [ -f "$APP_HOME/.env" ]; then
  set -a; . "$APP_HOME/.env"; set +a
fi
cd "$APP_HOME/jobs"
exec "./$1.sh"
