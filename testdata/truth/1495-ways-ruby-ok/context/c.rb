class P
  def hi; "p"; end
  alias hello hi
  alias_method :hey, :hi
end
class C < P
end
c = C.new
puts c.hi
puts c.hello
puts c.hey
def c.single; 1; end
puts c.single
E = Class.new(StandardError)
class Err < StandardError; end
e = Err.new("m")
puts e.message
puts e.full_message.length
class H < Hash; end
h = H.new
puts h.keys.length
