#!/bin/sh
if [[ "$DEBUG" == "1" ]]; then
  set -x
fi
echo up
