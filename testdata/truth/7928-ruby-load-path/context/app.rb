require "greeter"
puts Greeter
