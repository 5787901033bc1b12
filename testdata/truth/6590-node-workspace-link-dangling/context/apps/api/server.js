const db = require('@mono/db');
console.log(db.connect());
