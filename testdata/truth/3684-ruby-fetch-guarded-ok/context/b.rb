class Settings
  unless true
    TOKEN = ENV.fetch("TOKEN")
  end
end
if __FILE__ == "other"
  NAME = ENV.fetch("NAME_B")
end
=begin
X = ENV.fetch("XX")
=end
TEXT = <<~T
  A = ENV.fetch("AA")
T
puts 1
__END__
Y = ENV.fetch("YY")
