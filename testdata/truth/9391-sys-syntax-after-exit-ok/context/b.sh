trap "exit 0" EXIT
echo ok
if true; then
