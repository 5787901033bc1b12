#!/bin/sh
set -e
. /srv/env.sh
exec "$@"
