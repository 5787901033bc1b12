#!/bin/bash
set -euo pipefail
for f in migrations/*.sql; do
  echo "applying $f"
  psql "${DATABASE_URL:-postgres://localhost/app}" -f "$f"
done
exec "$@"
