console.log(require('ms')('2h'))
