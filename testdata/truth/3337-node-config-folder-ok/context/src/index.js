const config = require('config');
const db = require('./db');
console.log('sync with', db.url, config.get('interval'));
