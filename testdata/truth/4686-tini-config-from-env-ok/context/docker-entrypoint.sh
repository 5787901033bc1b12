#!/bin/sh
set -e
: "${SERVICE_NAME:=demo}"
export SERVICE_NAME
envsubst '$SERVICE_NAME $SERVICE_PORT' < /etc/service/service.conf.template > "$HOME/service.conf"
cat <<EOF >> "$HOME/service.conf"
user = $(id -u)
EOF
for arg do
  case $arg in
    --debug) set -x ;;
  esac
done
exec "$@"
