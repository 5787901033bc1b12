. /opt/lib.sh
echo done
