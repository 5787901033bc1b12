#!/bin/bash
set -euo pipefail
exec gunicorn -b :5000 --access-logfile - wsgi:app
