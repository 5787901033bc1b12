const { Shape } = require('./shape');
class Circle extends Shape {}
module.exports = { Circle };
