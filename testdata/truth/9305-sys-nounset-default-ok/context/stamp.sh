set -eu
: "${RELEASE:=1.4}"
mkdir -p /etc/app
echo "release=$RELEASE channel=${CHANNEL:-stable}" > /etc/app/release
