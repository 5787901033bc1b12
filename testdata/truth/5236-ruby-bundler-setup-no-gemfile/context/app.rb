require "bundler/setup"
require "rack"
require_relative "lib/greeting"

puts greeting(Rack.release)
