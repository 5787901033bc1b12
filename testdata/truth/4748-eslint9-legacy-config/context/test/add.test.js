const test = require('node:test')
const assert = require('node:assert')
const { add } = require('../src/add')
test('adds', () => assert.equal(add(2, 2), 4))
