#!/bin/bash
set -euo pipefail
count=$(grep -c "^debug" app.ini)
echo "found $count"
