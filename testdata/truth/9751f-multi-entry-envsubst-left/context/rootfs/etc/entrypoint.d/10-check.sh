test -w /data || { echo "/data is not writable" >&2; exit 1; }
