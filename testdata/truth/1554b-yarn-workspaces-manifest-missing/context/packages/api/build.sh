set -e
mkdir -p dist
cp src/main.js dist/main.js
