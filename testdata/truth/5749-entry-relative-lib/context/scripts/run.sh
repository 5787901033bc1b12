#!/usr/bin/env bash
set -euo pipefail
source ./lib/common.sh
log "starting"
exec "$@"
