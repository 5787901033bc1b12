const http = require('http')
const { answer } = require('./lib/answer.js')

http.createServer((q, s) => s.end(answer())).listen(process.env.PORT)
