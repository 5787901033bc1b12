const config = require('config');
const port = config.has('db.port') ? config.get('db.port') : 5432;
console.log(config.get('db.host'), port);
