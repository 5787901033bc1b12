Gem::Specification.new do |s|
  s.name = 'hello'
  s.version = '0.1.0'
  s.summary = 'Hello'
  s.authors = ['Ann']
  s.files = `git ls-files -z`.split("\x0")
end
