#!/bin/sh
set -eu
: "${PORT:=8080}"
export PORT
exec /usr/local/bin/mig "$@"
