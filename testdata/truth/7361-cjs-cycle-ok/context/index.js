const { Shape } = require('./shape');
const { log } = require('./log');
log(new Shape().round().area());
