require 'webrick'
require 'dotenv/load'
puts WEBrick::VERSION
