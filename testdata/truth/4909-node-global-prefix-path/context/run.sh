#!/bin/sh
set -e
rimraf tmp
exec node -e "console.log(1)"
