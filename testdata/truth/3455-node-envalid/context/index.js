const config = require('./config');
console.log(config.PORT);
