console.log(require('ms')('1d'))
