const test = require('node:test');
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { parse } = require('../src/parse');

test('reads a file', () => {
  const text = fs.readFileSync(path.join(__dirname, 'fixtures', 'people.csv'), 'utf8');
  assert.strictEqual(parse(text).length, 2);
});
