#!/bin/sh
usage() { echo "usage: $0 [-v] in out" >&2; exit 1; }
while getopts vh o; do
  case $o in
  v) V=1 ;;
  *) usage ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 2 ] || usage
echo "$1 $2 $V"
