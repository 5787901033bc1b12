while getopts ":u:p:" o; do
  case "${o}" in
    u) user=${OPTARG} ;;
    p) port=${OPTARG} ;;
    :) echo "-$OPTARG requires a value" >&2; exit 1 ;;
    \?) echo "no option -$OPTARG" >&2; exit 2 ;;
  esac
done
shift $((OPTIND-1))
echo "$user $port" > /conf
