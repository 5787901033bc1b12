#!/bin/sh
set -eu
P=
while [ $# -gt 0 ]; do
  case "$1" in
  --prefix=*) P=${1#*=}; shift ;;
  --) shift; break ;;
  -*) shift ;;
  *) break ;;
  esac
done
[ $# -ge 1 ] || { echo "usage" >&2; exit 1; }
echo "$P $@"
