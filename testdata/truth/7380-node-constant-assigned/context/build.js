const { version } = require('./package.json');
const label = 'v';
label += version;
console.log(label);
