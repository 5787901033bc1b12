#!/bin/sh
set -e
mkdir -p "$HOME/.config"
printf "home=%s\n" "$HOME" > "$HOME/.config/app.conf"
cp "$HOME/.config/app.conf" /tmp/app.conf
exec "$@"
