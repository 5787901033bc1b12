let input = '../../api/there.yaml';
const fs = require('fs');
const text = fs.readFileSync(input, { encoding: 'utf-8' });
console.log(text.length);
