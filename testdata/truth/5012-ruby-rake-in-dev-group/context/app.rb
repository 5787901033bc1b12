require "bundler/setup"
require "rack"
puts Rack.release
