class Report
  attr_reader :name

  def initialize(name)
    @name = name
  end

  def generate
    @lines = [name]
  end

  def to_text
    @lines.join("\n")
  end
end
