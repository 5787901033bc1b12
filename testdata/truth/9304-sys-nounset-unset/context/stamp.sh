set -eu
mkdir -p /etc/app
echo "release=$RELEASE channel=$CHANNEL" > /etc/app/release
