Gem::Specification.new do |s|
  s.name = "acme"
  s.version = "0.1.0"
  s.summary = "x"
  s.authors = ["x"]
  s.files = `git ls-files -z`.split("\x0")
  s.bindir = "exe"
  s.executables = ["acme"]
end
