'use strict';
const path = require('path');
const env = process.env.NODE_ENV || 'development';
const config = require(path.join(__dirname, '..', 'config', 'config.json'))[env];

const db = {};
db.url = config.use_env_variable
  ? process.env[config.use_env_variable]
  : `mysql://${config.username}@${config.host}/${config.database}`;
module.exports = db;
