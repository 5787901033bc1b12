#!/bin/sh
set -e
if [ "$1" = once ]; then
  exec /opt/scripts/backup.sh
fi
exec cron -f
