set -e
mkdir -p /srv/repo
cd /srv/repo
git init
echo x > x
git add -A
git commit -q -m "initial import"
