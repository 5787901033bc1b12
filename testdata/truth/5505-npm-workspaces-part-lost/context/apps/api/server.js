const { name } = require('@acme/shared');
const ms = require('ms');
console.log(name, ms('1m'));
