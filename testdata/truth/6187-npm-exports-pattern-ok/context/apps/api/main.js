const { greet } = require('@acme/core');
const { upper } = require('@acme/core/format');
const data = require('@acme/core/data/a.json');

console.log(greet('x'), upper('y'), data.a);
