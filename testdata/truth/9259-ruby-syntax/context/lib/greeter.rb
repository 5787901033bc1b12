class Greeter
  def initialize(name)
    @name = name

  def greet
    puts "Hello #{@name}"
  end
end
