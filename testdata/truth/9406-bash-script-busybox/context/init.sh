#!/bin/bash
set -euo pipefail
exec tail -f /dev/null
