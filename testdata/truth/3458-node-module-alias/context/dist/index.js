require('module-alias/register');
const { add } = require('@lib/math');
console.log(add(1, 2));
