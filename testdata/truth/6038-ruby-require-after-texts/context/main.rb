help = <<~TEXT + <<-'MORE'
  it's a { text
TEXT
  do
  MORE
words = %w[a b]
double = ->(x) { x * 2 } # don't
require_relative 'missing'
