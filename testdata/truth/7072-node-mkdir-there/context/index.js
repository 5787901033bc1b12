const fs = require('fs');
fs.mkdirSync('data');
console.log('ok');
