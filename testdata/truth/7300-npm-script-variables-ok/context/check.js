for (const name of ['INIT_CWD', 'npm_package_name', 'npm_package_version', 'npm_lifecycle_event', 'npm_config_user_agent', 'npm_node_execpath', 'npm_execpath', 'npm_package_json', 'npm_package_config_port', 'EDITOR', 'NODE', 'COLOR', 'HOME', 'PATH', 'npm_command', 'npm_lifecycle_script', 'npm_config_cache', 'npm_config_prefix']) {
  if (!process.env[name]) throw new Error(name + ' is not set');
}
