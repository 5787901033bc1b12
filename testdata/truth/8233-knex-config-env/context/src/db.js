const knexfile = require('../knexfile');
const config = knexfile[process.env.NODE_ENV || 'development'];
module.exports = { client: config.client, file: config.connection.filename };
