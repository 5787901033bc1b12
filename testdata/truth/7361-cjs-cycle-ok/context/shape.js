exports.Base = class Base { area() { return 1; } };
const { Circle } = require('./circle');
exports.Shape = class Shape { round() { return new Circle(); } };
