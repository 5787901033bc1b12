module Greeter
  def self.hello = "hello"
end
