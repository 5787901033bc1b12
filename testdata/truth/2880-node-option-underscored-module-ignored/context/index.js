const { roll } = require('./lib/roll');

console.log(roll(6));
