log() { echo "$(date -u) $*"; }
