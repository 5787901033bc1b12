require_relative 'lib/greeter'

Greeter.new('world').greet
