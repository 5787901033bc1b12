const { test, beforeEach } = require('node:test');
const assert = require('node:assert');
const fs = require('node:fs');
const { save, load } = require('../store');

beforeEach(() => save('a'));
test('loads', () => {
  assert.equal(load(), 'a');
  assert.equal(fs.readFileSync('data.txt', 'utf8'), 'a');
});
test('loads again', async (t) => {
  await t.test('inner', () => { assert.ok(load()); });
});
