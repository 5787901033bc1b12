require_relative "lib/app"
run App
