puts 1

