require_relative 'lib/thing'
thing = Thing.new
thing.go
thing.instance_variable_get(:@x)
thing.name = 'x'
puts thing.name, thing.then { |t| t.go }, Thing::LIST.map(&:upcase).first, Thing.build(1).go
value = ENV['VALUE']
value = value.strip if value
LIST = ENV['LIST']&.split(',') || []
puts LIST.size
thing.missing rescue puts 'rescued'
