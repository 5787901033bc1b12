#!/bin/sh
set -e
mkdir -p /srv/data
chown -R svc:svc /srv/data
exec su svc -c "/srv/run.sh $*"
