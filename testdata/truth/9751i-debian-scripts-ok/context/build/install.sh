#!/bin/bash
set -e
source /build/buildconfig
/build/prepare.sh
/build/services/logrotate/logrotate.sh
/build/cleanup.sh
