const { load } = require('./config')
const config = load()
console.log('port', config.port)
