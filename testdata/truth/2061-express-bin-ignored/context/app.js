var ms = require('ms');

module.exports = function (req, res) { res.end(ms(1)); };
