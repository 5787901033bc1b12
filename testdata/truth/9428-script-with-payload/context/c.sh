#!/bin/sh
set -e
tail -n +5 "$0" > /payload
exit 0
))) fi done (
