export APP_HOME="${APP_HOME:-$HOME/batch}"
