const fs = require('fs');
exports.save = (text) => fs.writeFileSync('data.txt', text);
exports.load = () => fs.readFileSync('data.txt', 'utf8');
