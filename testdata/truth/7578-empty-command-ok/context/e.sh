#!/bin/sh
set -e
"$@" || true
${EMPTY:-} echo started
