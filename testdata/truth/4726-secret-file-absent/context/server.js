const ms = require('ms')
console.log(ms('1h'))
