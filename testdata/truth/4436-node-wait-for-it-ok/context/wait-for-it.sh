#!/usr/bin/env bash
# wait until a port answers, for a while
cmdname=${0##*/}
timeout=15
strict=0
usage() { echo "Usage: $cmdname host:port [-s] [-t timeout] [-- command args]" >&2; exit 1; }
while [[ $# -gt 0 ]]; do
  case "$1" in
    *:*) hostport=(${1//:/ }); host=${hostport[0]}; port=${hostport[1]}; shift 1 ;;
    -s|--strict) strict=1; shift 1 ;;
    -t) timeout="$2"; if [[ $timeout == "" ]]; then break; fi; shift 2 ;;
    --) shift; cli=("$@"); break ;;
    *) usage ;;
  esac
done
if [[ "$host" == "" || "$port" == "" ]]; then usage; fi
start=$(date +%s)
while :; do
  (echo -n > /dev/tcp/$host/$port) >/dev/null 2>&1
  result=$?
  [[ $result -eq 0 ]] && break
  now=$(date +%s)
  if [[ $((now - start)) -ge $timeout ]]; then break; fi
  sleep 1
done
if [[ ${#cli[@]} -gt 0 ]]; then
  if [[ $result -ne 0 && $strict -eq 1 ]]; then echo "$cmdname: strict mode, refusing to execute subprocess" >&2; exit $result; fi
  exec "${cli[@]}"
fi
exit $result
