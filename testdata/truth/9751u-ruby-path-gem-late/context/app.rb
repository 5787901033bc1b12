require "greeter"
require_relative "lib/banner"
puts Banner.new(Greeter.hello)
