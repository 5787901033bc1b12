const path = require('path');
const ms = require('ms');
const common = require('./routes/common');
const config = common.read_config();
console.log(config.settings.name, ms('1d'));
