Gem::Specification.new do |s|
  s.name = "acme"
  s.version = "0.1.0"
  s.summary = "x"
  s.authors = ["x"]
  s.files = `git ls-files -z 2>/dev/null`.split("\x0")
end
