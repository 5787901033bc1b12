LOG=/var/log/collector/out.log
echo "start $(id -un)" >> "$LOG"
echo done

