set -e
touch /data/started
exec "$@"
