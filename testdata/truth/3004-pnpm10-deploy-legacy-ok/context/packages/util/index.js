module.exports = require("ms")
