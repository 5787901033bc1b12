const test = require('node:test');
test('a', () => {});
