const config = require('../config.json');
module.exports = { name: 'ready' };
