#!/bin/sh
set -e
printf "home=%s\n" "$HOME" > /etc/app.conf
exec "$@"
