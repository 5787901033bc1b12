#!/bin/sh
set -e
cat > /etc/svc.conf <<EOF
port=${PORT:-8080}
EOF
exec sleep 0
