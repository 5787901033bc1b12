#!/bin/sh
set -e
[ ! -f /opt/service/service.env ] || . /opt/service/service.env
if [ -r /etc/service.conf ]; then . /etc/service.conf; fi
exec sleep 0
