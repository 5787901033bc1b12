const http = require('http')
const ms = require('ms')
const auth = require('./middleware/Auth')
const users = require('./routes/users')

const server = http.createServer((req, res) => auth(req, res, () => users(req, res)))
console.log('ready in', ms('1s'), typeof server)
