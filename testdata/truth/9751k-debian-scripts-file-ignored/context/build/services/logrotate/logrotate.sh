#!/bin/bash
set -e
source /build/buildconfig
$minimal_apt_get_install logrotate
cp /build/services/logrotate/app.conf /etc/logrotate.d/app
