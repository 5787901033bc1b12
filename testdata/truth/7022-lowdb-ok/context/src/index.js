const utils = require('./utils/utils.js');
console.log(utils.get());
