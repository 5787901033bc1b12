module.exports = class Base {
  static create(...a) { return new this(...a); }
  static get make() { return () => this.create(); }
  up() {}
};
