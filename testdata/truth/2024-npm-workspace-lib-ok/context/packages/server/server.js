const { name } = require('@mono/core');
const ms = require('ms');
console.log(name, ms(1000));
