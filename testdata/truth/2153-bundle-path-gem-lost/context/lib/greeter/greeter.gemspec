Gem::Specification.new do |s|
  s.name = "greeter"
  s.version = "0.1.0"
  s.summary = "x"
  s.authors = ["a"]
  s.files = []
end
