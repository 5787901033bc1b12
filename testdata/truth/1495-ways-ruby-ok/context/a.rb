require_relative "lib/store"
require "json"
store = Store.new
store << 1
puts store.first, store.count, store.to_a.inspect, store.items.length
puts Store.default.name
store.name = "x"
puts store.name.upcase
s = Store.new name: "y"
puts s.name
puts Config::PORT + 1
puts Config.port
t = Time.now
puts t.year
