HOSTS = ENV['HOSTS'].split(',').map(&:strip)
puts HOSTS.inspect
