require 'yaml'
require_relative 'lib/things'

puts File.exist?('x'), Dir.exist?('/app')
puts "File.exists? is gone, Fixnum too"
text = <<~DOC
  Use File.exists?(path) no more.
DOC
puts text.length
puts YAML.load_file('db.yml', aliases: true)['production']['pool']
puts YAML.safe_load_file('db.yml', aliases: true).size
puts YAML.load_file('plain.yml')['text']
puts Things::Pair.new(1, 2).sum
puts Things::Pair.new(1).sum
puts Things::Many.new(1, 2, 3).size
puts Things::Named.new('a', size: 3).size
puts Things::Child.new('x').name
puts Things::Bare.new.inspect.length > 0
puts Things::Hashed.new(a: 1, 'b' => 2).size
puts Things.legacy?('x') if ENV['LEGACY']
