#!/bin/bash
set -e
source /build/buildconfig
/build/prepare.sh
/build/cleanup.sh
/build/services/logrotate/logrotate.sh
