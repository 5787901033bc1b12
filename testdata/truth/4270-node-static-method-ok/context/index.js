const Database = require('./database');
const { Pool } = require('./database');
const db = Database.getInstance();
db.exec('select 1');
Database.connect('x').exec('2');
Pool.of(3);
console.log(Database.name, Database.length, db.constructor.name, db.hasOwnProperty('open'));
