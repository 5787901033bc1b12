#!/bin/sh
set -e
if [ "$(id -u)" = "0" ]; then
	find . \! -user cache -exec chown cache {} +
	exec gosu cache "$0" "$@"
fi
exec "$@"
