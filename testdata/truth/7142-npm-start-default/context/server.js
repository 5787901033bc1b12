require('http').createServer((q, s) => s.end()).listen(8080).unref()
