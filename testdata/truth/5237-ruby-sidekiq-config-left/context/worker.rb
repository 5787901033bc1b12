require "sidekiq"

class Hello
  include Sidekiq::Worker
  def perform; end
end
