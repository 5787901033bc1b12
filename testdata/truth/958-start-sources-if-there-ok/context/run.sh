#!/bin/sh
set -e
if [ -f /srv/env.sh ]; then . /srv/env.sh; fi
mkdir -p /srv/data
: "${MODE:=plain}"
exec "$@"
