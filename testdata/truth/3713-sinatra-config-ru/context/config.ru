require_relative "app/app"
run App
