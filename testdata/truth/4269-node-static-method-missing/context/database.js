class Database {
  constructor() { this.open = true; }
  getInstance() { return this; }
  exec(sql) { console.log(sql); }
}
module.exports = Database;
