help = <<~TEXT
  it's a text
require_relative 'missing'
TEXT
template = "
require_relative 'missing'
"
list = %w[
require_relative
]
def later
require_relative 'missing'
end
begin
require_relative 'missing'
rescue LoadError
  puts 'fine'
end
File.write(File.join(__dir__, 'made.rb'), 'MADE = 1')
require_relative 'made'
puts help, template, list, MADE
name = 'x'

