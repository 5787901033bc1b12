const db = require('./db');
console.log(typeof db);
