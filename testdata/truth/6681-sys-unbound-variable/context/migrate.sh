#!/usr/bin/env bash
set -Eeuo pipefail
: "${PGPORT:=5432}"
for f in sql/*.sql; do
  echo "applying $f"
  psql "postgresql://$PGUSER:$PGPASSWORD@${PGHOST}:$PGPORT/$PGDATABASE" -f "$f"
done
