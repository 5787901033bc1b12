#!/bin/sh
set -e
date > /data/started
touch "$HOME/x" /tmp/y
echo up
