const all = require('./knexfile');
module.exports = require('knex')(all[process.env.NODE_ENV || 'development']);
