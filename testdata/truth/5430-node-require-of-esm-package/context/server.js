const http = require('http')
const escape = require('escape-string-regexp')
http.createServer((q, r) => r.end(escape(q.url))).listen(0).close()
