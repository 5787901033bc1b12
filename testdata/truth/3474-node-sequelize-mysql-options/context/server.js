const db = require('./lib/db');
console.log(db.getDialect());
