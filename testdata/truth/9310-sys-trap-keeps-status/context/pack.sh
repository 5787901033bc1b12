#!/bin/sh
set -e
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cp -r "$1" "$tmp/in"
tar -C "$tmp" -cf /pack.tar in
