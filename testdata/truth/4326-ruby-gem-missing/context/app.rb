require 'json'
require_relative 'lib/server'

puts JSON.generate(Server.new.info)
