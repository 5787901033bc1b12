Gem::Specification.new do |s|
  s.name = 'tool'
  s.version = '1.2.0'
  s.summary = 't'
  s.authors = ['a']
  s.files = ['lib/tool.rb']
  s.bindir = 'exe'
  s.executables = ['tool']
  s.files += ['exe/tool']
end
