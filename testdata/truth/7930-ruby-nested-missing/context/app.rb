$LOAD_PATH.unshift File.expand_path("lib", __dir__)
require "greeter"
puts Greeter
