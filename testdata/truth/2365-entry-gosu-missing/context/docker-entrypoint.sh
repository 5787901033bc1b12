#!/bin/sh
set -e
if [ "$(id -u)" = 0 ]; then
    mkdir -p /srv/data
    chown -R app:app /srv/data
    exec gosu app "$@"
fi
exec "$@"
