#!/bin/bash
set -e
source /build/buildconfig
apt-get update
$minimal_apt_get_install ca-certificates less
