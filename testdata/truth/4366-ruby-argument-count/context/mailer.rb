class Mailer
  def initialize(host, port)
    @host = host
    @port = port
  end

  def deliver(to, text)
    puts "#{to}: #{text} by #{@host}:#{@port}"
  end
end
