require 'sinatra/base'
require 'json'
require 'webrick' if ENV['SERVE']
require_relative 'lib/report'

report = Report.new('daily')
report.build
report.name = 'x'
puts report.to_text
puts Report.default.frozen?, Report::Kind.all.size
Settings.load!
puts Settings.port.to_s
HOSTS = (ENV['HOSTS'] || 'a,b').split(',')
LEVEL = ENV['LEVEL'].to_s.upcase
PORT = Integer(ENV['PORT'] || 80)
puts HOSTS.size, LEVEL, PORT, ENV['X'].inspect, ENV['Y'].to_i
