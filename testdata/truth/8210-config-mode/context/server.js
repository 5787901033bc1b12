const { token } = require('./config.json');
console.log(token.length);
