const ms = require('ms')
const routes = require('./lib/routes')
routes(ms)
