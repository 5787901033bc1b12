#!/bin/sh
set -e
mkdir -p /srv/data
chown -R svc:svc /srv/data
su -s /bin/sh svc -c "/srv/run.sh $*"
runuser -u svc -- /srv/run.sh
exec setpriv --reuid=svc --regid=svc --init-groups /srv/run.sh
