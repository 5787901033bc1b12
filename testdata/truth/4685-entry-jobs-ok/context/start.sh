#!/usr/bin/env bash
set -Eeuo pipefail
work=$(mktemp -d)
cleanup() { rm -rf "$work"; }
trap cleanup EXIT
trap 'echo "failed at $LINENO" >&2' ERR
umask 077
mkdir -p ~/state "$work/out"
( sleep 0.2; echo one > "$work/out/a" ) &
first=$!
( echo two > "$work/out/b" ) &
wait "$first" "$!"
cat "$work"/out/* > ~/state/all
command -v systemd-notify >/dev/null && systemd-notify --ready || true
[[ -s ~/state/all ]] && wc -l < ~/state/all
