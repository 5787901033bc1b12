#!/bin/sh
set -e
here=$(cd "$(dirname "$0")" && pwd)
test -f "$here/../conf/app.conf"
cd "$(dirname "$0")/../conf"
cat app.conf
