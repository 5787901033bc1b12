Gem::Specification.new do |s|
  s.name = "rescued"
  s.version = "0.1.0"
  s.summary = "x"
  s.authors = ["x"]
  s.files = (`git ls-files -z`.split("\x0") rescue Dir["lib/*"])
end
