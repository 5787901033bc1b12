exports.name = 'a';
const b = require('./b');
exports.late = () => b.hello();
console.log(exports.late());
