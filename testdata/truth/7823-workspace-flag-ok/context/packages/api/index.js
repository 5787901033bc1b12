console.log(require('core'),require('ms')('1d'))
