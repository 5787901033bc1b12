class Base
  def initialize(name)
    @name = name
  end
  def generate
    @lines = [@name]
  end
end
