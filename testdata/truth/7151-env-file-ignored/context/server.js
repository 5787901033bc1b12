require('http').createServer((q, s) => s.end()).listen(process.env.PORT)
