const limits = require('./limits.json');
console.log(limits.max);
