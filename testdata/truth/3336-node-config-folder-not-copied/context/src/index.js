const db = require('./db');
console.log('sync with', db.url);
