console.log(require('./lib/answer')())
