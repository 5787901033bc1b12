Point = Struct.new(:x, :y)
p1 = Point.new(1, 2)
puts p1.x
class Log
  def self.method_added(n); end
  def info(m) = puts(m)
  protected def inner = 1
end
log = Log.new
log.info "x"
puts log.respond_to?(:zzz)
x = nil
puts x.to_a.length
r = Rational(1, 2)
puts r.numerator
puts Log.name.length
puts Log.instance_methods(false).length
