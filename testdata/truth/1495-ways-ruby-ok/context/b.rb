class A
  %w[x y].each { |n| define_method(n) { n } }
  def method_missing(n, *a) = "mm"
  def respond_to_missing?(*) = true
end
a = A.new
puts a.x
puts a.anything
