console.log('srv up', require('ms')(1000))
