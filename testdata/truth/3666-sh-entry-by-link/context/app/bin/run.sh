#!/bin/sh
set -e
cd "$(dirname "$0")/../conf"
cat app.conf
