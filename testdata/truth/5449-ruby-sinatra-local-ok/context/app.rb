require 'sinatra/base'
require_relative 'lib/routes'

class App < Sinatra::Base
  include Routes
end
puts App.name
