require "json"
require_relative "lib/greeter"

puts Greeter.new.hi
