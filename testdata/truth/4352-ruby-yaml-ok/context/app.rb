require 'yaml'

puts YAML.load_file('config/database.yml', aliases: true)['production']['host']
puts YAML.unsafe_load_file('config/database.yml').keys.join(',')
puts YAML.load_file('config/plain.yml')['name']
