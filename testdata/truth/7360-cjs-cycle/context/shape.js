const { Circle } = require('./circle');
class Shape {
  get kind() { return 'shape'; }
  round() { return new Circle(); }
}
module.exports = { Shape };
