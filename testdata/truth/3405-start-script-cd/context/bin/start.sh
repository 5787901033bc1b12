#!/usr/bin/env bash
set -euo pipefail
. "$(dirname "$0")/env.sh"
cd "$APP_HOME/jobs"
exec "./$1.sh"
