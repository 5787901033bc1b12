console.log(require('./settings.json').port)
