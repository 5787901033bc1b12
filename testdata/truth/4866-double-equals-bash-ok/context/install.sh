#!/bin/bash
set -e
env=$1
pick() {
  [ "$1" == "production" ] && cp config/prod.ini current.ini || cp config/$1.local.ini current.ini
}
pick "$env"
test -s current.ini
