const Database = require('./database');
const db = Database.getInstance();
db.exec('select 1');
