#!/bin/sh
set -e
if [ "$1" = "memcached" ] && [ "$(id -u)" = "0" ]; then
	set -- gosu memcached "$@"
fi
exec "$@"
