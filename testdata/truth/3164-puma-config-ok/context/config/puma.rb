port ENV.fetch("PORT", 9292)
pidfile "tmp/pids/server.pid"
