Gem::Specification.new do |s|
  s.name = 'colorize'
  s.version = '1.0.0'
  s.summary = 'x'
  s.authors = ['x']
  s.files = ['lib/colorize.rb']
end
