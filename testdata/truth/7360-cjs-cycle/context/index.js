const { Shape } = require('./shape');
console.log(new Shape().kind);
