Gem::Specification.new do |s|
  s.name = "greeter"
  s.version = "0.1.0"
  s.summary = "greets"
  s.authors = ["a"]
  s.files = ["lib/greeter.rb"]
end
