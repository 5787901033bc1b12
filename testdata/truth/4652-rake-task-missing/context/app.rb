puts "up"
