#!/bin/sh
set -e
mkdir -p public
for f in pages/*.md; do npx marked -i "$f" -o "public/$(basename "$f" .md).html"; done
