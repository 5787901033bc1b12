def twice(n) = n * 2

Point = if defined?(Data)
  Data.define(:x)
else
  Struct.new(:x)
end

puts Point.new(twice(2)).x
