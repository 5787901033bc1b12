#!/bin/sh
set -e
CONFIG=${CONFIG:-/etc/app/settings.json}
PORT=$(jq -r .port "$CONFIG")
export PORT
echo "port $PORT"
