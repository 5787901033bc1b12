#!/bin/sh
set -e
if [ "$(id -u)" = 0 ]; then exec gosu nobody "$0" "$@"; fi
exec "$@"
