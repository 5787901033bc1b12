const { pong } = require('../util/reply')
module.exports = { name: 'ping' }
