module Work
  def self.go
    puts 'work'
  end
end
