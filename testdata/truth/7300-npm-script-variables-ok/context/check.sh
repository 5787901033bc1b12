set -eu
: "$INIT_CWD" "$npm_package_name" "$npm_lifecycle_event" "$NODE" "$HOME" "$PATH" "$npm_command" "$PWD"
[ -n "$npm_config_user_agent" ]
