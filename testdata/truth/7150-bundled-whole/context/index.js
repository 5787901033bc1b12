const ms = require('ms')
setTimeout(() => console.log('tick'), ms('1s'))
