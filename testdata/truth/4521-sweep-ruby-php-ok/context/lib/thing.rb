class Thing
  LIST = %w[a b]
  attr_accessor :name
  def self.build(*) = new
  def go
    @x = 1
  end
end
