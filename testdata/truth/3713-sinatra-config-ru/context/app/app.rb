require "sinatra/base"
class App < Sinatra::Base
  get("/") { "hi" }
end
