class Greeter
  def hi = "hi"
end
