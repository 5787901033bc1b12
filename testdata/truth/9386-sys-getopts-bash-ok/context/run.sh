set -e
verbose=0
while getopts "vu:p:" o; do
  case "${o}" in
    v) verbose=1 ;;
    u) user=${OPTARG} ;;
    p) port=${OPTARG} ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND-1))
[ "$1" = first ]
[ $# -eq 2 ]
echo "$user $port $1 $verbose" > /conf
