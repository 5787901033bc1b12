module Settings
  def self.load
    @port = 80
  end

  def self.port
    @port
  end
end
