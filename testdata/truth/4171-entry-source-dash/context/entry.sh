#!/bin/sh
set -e
source ./env.sh
exec "$@"
