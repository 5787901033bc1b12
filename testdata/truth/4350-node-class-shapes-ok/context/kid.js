const Base = require('./base');
class Kid extends Base {
  constructor() { super(); this.id = 1; }
  up() { super.up(); return super.toString(); }
}
module.exports = Kid;
