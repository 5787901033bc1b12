module.exports = require('ms')
