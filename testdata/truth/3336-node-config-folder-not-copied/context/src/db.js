const config = require('config');

const host = config.get('db.host');
module.exports = { url: `postgres://${host}:${config.get('db.port')}` };
