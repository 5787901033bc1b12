#!/bin/sh
set -e
. ./env.sh
exec "$@"
