#!/bin/sh
set -e
# first arg is `-f` or `--some-option`
if [ "${1#-}" != "$1" ]; then
	set -- memcached "$@"
fi
if [ "$1" = 'memcached' -a "$(id -u)" = '0' ]; then
	set -- gosu memcache "$@"
fi
exec "$@"
