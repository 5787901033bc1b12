const { twice } = require('@mono/util');
const ms = require('ms');
console.log(twice(21), ms(1000));
