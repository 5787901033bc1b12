require_relative 'base'
class Report < Base
  attr_writer :name
  module Kind
    def self.all = [1]
  end
  class << self
    def default = new('d')
  end
  alias build generate
  def to_text
    @lines.join("\n")
  end
end
module Settings
  class << self
    attr_reader :port
    def load!
      @port = 1
    end
  end
end
