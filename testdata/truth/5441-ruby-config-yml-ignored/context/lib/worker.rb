class Worker
  def initialize(s)
    @s = s
  end

  def run
    puts @s
  end
end
