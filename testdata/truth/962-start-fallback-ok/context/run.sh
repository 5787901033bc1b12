#!/bin/sh
set -e
command -v gosu >/dev/null && exec gosu nobody "$@"
envsubst </dev/null 2>/dev/null || echo none
exec "$@"
