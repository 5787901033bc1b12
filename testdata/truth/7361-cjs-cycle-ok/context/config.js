const log = require('./log');
module.exports.prefix = () => '[' + log.level + ']';
