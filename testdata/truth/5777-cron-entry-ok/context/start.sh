#!/bin/bash
set -e
printenv | grep -v '^_' >> /etc/environment
touch /var/log/jobs.log
exec cron -f -L 15
