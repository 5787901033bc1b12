const ms = require('ms');
const debug = require('debug')('web');
debug(ms('1h'));
