require 'sinatra/base'

class Server
  def info
    { name: 'demo' }
  end
end
