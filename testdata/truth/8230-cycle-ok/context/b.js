const a = require('./a');
exports.hello = () => `hello ${a.name} ${a.late ? 'late' : 'early'}`;
