#!/usr/bin/env bash
set -euo pipefail

role=${ROLE:-worker}

if [ "$role" = "worker" ]; then
  exec celery -A shop worker -l info -Q "${QUEUE:-celery}"
elif [ "$role" = "beat" ]; then
  exec celery -A shop beat -l info
else
  echo "unknown role $role" >&2
  exit 1
fi
