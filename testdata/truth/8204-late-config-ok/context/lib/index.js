const path = require('path');
const env = process.env.NODE_ENV || 'development';
let config = require('../config/default.json');
try {
  config = { ...config, ...require(path.join(__dirname, '..', 'config', env)) };
} catch (e) {
  if (e.code !== 'MODULE_NOT_FOUND') throw e;
}
const all = { production: { a: 1 } };
console.log(config.port, all[env].a);
