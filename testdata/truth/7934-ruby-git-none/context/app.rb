config = StringScanner.new("x")
server = Webrick::HTTPServer.new
