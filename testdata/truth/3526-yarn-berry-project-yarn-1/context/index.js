console.log(require('ms')('1m'))
