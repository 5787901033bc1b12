const fs = require('fs');
const path = require('path');
const ms = require('ms');

const logs = path.join(__dirname, 'logs');
if (!fs.existsSync(logs)) fs.mkdirSync(logs);
console.log('smoke ok', ms(1));
