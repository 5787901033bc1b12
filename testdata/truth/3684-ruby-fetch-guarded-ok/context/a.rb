begin
  KEY = ENV.fetch("KEY_A")
rescue KeyError
  KEY = "none"
end
puts KEY
