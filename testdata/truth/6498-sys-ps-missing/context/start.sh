#!/bin/sh
set -e
sleep 5 &
pgrep -x sleep >/dev/null
echo running
