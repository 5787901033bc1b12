const test = require('node:test');
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { parse } = require('../lib/parse');

test('reads rows', () => {
  const text = fs.readFileSync(path.join(__dirname, 'fixtures', 'rows.csv'), 'utf8');
  assert.strictEqual(parse(text).length, 2);
});
