task(:check) { puts 'ok' }
