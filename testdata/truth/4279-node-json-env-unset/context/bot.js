const { channels } = require('./settings');
console.log('joining ' + channels.join(', '));
