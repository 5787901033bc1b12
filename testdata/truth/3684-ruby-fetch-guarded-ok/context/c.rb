module Conf
  def self.x
    ENV.fetch("LATER")
  end
  case ENV["MODE"]
  when "prod"
    MODE = ENV.fetch("MODE_NAME")
  end
end
puts 2
