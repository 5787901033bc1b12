class Store { constructor() { this.items = []; } add(x) { this.items.push(x); return this; } all() { return this.items; } get size() { return this.items.length; } static create() { return new this(); } }
module.exports = { Store, store: new Store() };
