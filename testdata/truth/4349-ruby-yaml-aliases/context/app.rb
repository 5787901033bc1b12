require 'yaml'
require_relative 'lib/database'

puts Database.config('production')['host']
