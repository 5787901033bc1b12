#!/bin/sh
set -e
mkdir -p m4
autoreconf --force --install --verbose
