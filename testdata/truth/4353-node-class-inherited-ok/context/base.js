class Base {
  constructor(opts) { this.opts = opts; }
  registerHandlers() {}
}
module.exports = Base;
