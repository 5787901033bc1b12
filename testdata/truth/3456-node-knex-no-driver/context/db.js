module.exports = require('knex')(require('./knexfile'));
