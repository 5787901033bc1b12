class Database {
  static #one = null;
  static connect = (url) => new Database(url);
  constructor() { this.open = true; }
  static getInstance() { return (Database.#one ??= new this()); }
  exec(sql) { console.log(sql); }
}
class Pool extends Array {}
module.exports = Database;
module.exports.Pool = Pool;
