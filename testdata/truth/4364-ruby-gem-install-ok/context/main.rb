require 'colorize'
puts Colorize
