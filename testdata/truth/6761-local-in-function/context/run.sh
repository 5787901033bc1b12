set -e
main() {
  local mode
  mode=$(local q=7; echo "$q")
  echo "$mode"
}
main "$@"
