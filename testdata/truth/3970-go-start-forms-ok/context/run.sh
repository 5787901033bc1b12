#!/bin/sh
set -e
optional
makes
defaults
exec flagged -config "${CONF:-/etc/forms/conf.yaml}"
