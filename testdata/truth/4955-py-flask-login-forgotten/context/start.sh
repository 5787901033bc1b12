#!/bin/bash
set -e
exec python -m flask --app shop run --host 0.0.0.0
