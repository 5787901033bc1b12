let input = '../../api/there.yaml';
const fs = require('fs');
if (fs.existsSync('here.yaml')) {
  input = 'here.yaml';
}
const text = fs.readFileSync(input, { encoding: 'utf-8' });
console.log(text.length);
