class Store
  include Enumerable
  attr_accessor :name
  attr_reader :items
  def self.default = new
  def initialize(name: "d")
    @name = name
    @items = []
  end
  def <<(x) = (@items << x)
  def each(&b) = @items.each(&b)
  class << self
    def other; end
  end
end
module Config
  PORT = 80
  class << self
    attr_reader :port
  end
  @port = 81
end
