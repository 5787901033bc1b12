const { port } = require('./config');
console.log(port);
