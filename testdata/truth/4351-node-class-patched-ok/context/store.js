class Store { constructor() { this.sub = new Sub(); } }
class Sub {}
module.exports = Store;
