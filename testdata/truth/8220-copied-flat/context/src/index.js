const ms = require('ms');
console.log(ms('2d'));
