const { env } = require('./env');
console.log(env.port);
