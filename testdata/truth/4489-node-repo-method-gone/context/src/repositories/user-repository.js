class UserRepository {
  constructor(dsn) { this.dsn = dsn; this.rows = [{ name: 'a' }]; }
  all() { return this.rows; }
}
module.exports = UserRepository;
