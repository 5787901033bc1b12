console.log(require('ms')('1h'))
