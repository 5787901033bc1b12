const shape = require('./shape');
class Circle extends shape.Base {
  parent() { return new shape.Shape(); }
}
module.exports = { Circle };
