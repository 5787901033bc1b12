console.log('port', process.env.PORT, require('ms')('1s'))
