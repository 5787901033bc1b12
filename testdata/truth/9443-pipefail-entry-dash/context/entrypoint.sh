#!/bin/sh
set -euo pipefail

CONFIG_DIR=${CONFIG_DIR:-/etc/app}
mkdir -p "$CONFIG_DIR"
exec "$@"
