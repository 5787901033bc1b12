log() { printf "%s\n" "$*" >&2; }
ensure_dir() { mkdir -p "$1" && chown app:app "$1"; }
