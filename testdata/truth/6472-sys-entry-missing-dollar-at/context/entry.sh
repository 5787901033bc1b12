set -e
. /run/config/env.sh
exec httpd -f
