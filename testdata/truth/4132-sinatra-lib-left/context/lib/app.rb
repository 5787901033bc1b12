require "sinatra/base"
class App < Sinatra::Base
  get("/") { "ok" }
end
