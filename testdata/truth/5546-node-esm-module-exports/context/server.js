import config from './config.js';

console.log(config.port);
