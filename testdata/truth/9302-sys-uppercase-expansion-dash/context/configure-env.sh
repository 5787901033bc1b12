#!/bin/sh
set -e
env=$1
export ENVIRONMENT="${env^^}"
echo "ENVIRONMENT=$ENVIRONMENT" > /etc/environment.d.conf
