#!/bin/sh
if [ -z "$SECRET_KEY" ]; then
  echo "SECRET_KEY is not set" >&2
  exit 1
fi
exec "$@"
