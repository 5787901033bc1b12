#!/bin/bash
set -e
while read -r line; do
  printf '%s (y/N) ' "$line"
  read -r answer <&0 || true
done < licenses.txt
read -r last
[ "$last" = y ]
mkdir -p bin && echo '#!/bin/sh' > bin/sdk && chmod +x bin/sdk
echo accepted
