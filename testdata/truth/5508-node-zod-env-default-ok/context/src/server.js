const env = require('./env');
console.log('listening on', env.PORT);
