const { version } = require('../package.json');
console.log(version);
