#!/bin/sh
set -e
. /opt/service/service.env
exec sleep 0
