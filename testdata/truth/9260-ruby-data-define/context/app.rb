Point = Data.define(:x, :y)

puts Point.new(x: 1, y: 2).inspect
