const ms = require('ms');
console.log('every', ms(Number(process.env.EVERY || 60000)));
