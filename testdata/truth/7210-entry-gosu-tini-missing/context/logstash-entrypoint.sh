#!/bin/sh
set -e

# Add logstash as command if needed
if [ "${1:0:1}" = '-' ] 2>/dev/null; then
	set -- logstash "$@"
fi

if [ "$1" = 'logstash' ]; then
	set -- gosu logstash tini -- echo "$@"
fi

exec "$@"
