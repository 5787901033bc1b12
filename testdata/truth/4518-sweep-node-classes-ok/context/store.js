const fs = require('fs');
class Store {
  constructor() { this.items = []; setup(this); }
  save() { return this.flush(); }
}
function setup(target) {
  target.flush = () => target.items.length;
}
const Cache = class {
  static create(o) { const c = new this(); c.ttl = o.ttl; return Object.freeze(c); }
  get = (k) => k;
};
class Queue {
  #items = [];
  push(x) { this.#items.push(x); return this; }
  size() { return this.#items.length; }
}
module.exports = { Store, Cache, Queue };
