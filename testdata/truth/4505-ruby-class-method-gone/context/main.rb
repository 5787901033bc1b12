require_relative 'lib/settings'
Settings.load!
puts Settings.port
