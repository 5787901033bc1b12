set -eu
mkdir -p out
echo "$npm_package_name at $INIT_CWD" > "out/$npm_package_name-$npm_package_version.txt"
[ -n "$npm_lifecycle_event" ]
