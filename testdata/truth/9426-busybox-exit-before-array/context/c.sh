[ -n "$BASH_VERSION" ] || exit 0

a=(1 2)
