const config = require('./config');
exports.log = (s) => console.log(config.prefix(), s);
exports.level = 'info';
