class Banner
  def initialize(text) = @text = text
  def to_s = "* #{@text} *"
end
