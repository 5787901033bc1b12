#!/bin/bash
set -e
setup() {
  mkdir -p /srv/a
  if [ -d /srv/a ]; then
    touch /srv/a/x
}
setup
