#!/bin/bash
set -o errexit
set -o nounset

if [ -n "${DATABASE_URL:-}" ]; then
  python << 'END'
import sys
sys.exit(0)
END
fi
>&2 echo "database is up"

exec "$@"
