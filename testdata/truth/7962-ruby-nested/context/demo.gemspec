Gem::Specification.new do |s|
  s.name = 'demo'
  s.version = '0.1.0'
  s.summary = 'demo'
  s.authors = ['x']
  s.files = []
end
