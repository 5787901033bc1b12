const ms = require('ms')
const routes = require('./lib/routes')
try { require('bufferutil') } catch {}
if (process.env.DEBUG_X) require('./debug')
const lazy = () => require('not-there')
routes(ms)
