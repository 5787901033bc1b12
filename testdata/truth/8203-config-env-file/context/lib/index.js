const config = require('../config');
setInterval(() => console.log('tick'), config.interval);
