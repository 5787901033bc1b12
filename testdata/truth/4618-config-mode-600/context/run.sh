#!/bin/sh
set -e
. /etc/app/app.conf
echo "key $key"
