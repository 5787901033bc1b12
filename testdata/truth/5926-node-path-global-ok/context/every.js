console.log('every', require('ms')(3600000))
