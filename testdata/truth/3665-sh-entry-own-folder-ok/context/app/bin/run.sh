#!/bin/sh
set -e
name=$(basename "$0")
cd "$(dirname "$0")/../conf"
echo "$name" && cat app.conf
exec "$@"
