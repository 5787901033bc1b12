const { name } = require('@y/lib');
console.log(name);
