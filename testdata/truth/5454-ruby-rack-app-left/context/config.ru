require './app'

run App.new
