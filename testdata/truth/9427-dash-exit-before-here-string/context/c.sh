#!/bin/sh
if [ -z "$BASH_VERSION" ]; then exec bash "$0" "$@"; fi

function f { cat <<< hi; }
f
