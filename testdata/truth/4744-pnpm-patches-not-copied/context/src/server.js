const http = require('http')
const ms = require('ms')
const router = require('./router')
http.createServer(router(ms('2s'))).listen(3000)
