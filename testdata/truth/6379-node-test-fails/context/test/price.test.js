const test = require("node:test");
const assert = require("node:assert");
const cases = require("./__fixtures__/prices.json");
const { gross } = require("../price");
for (const [n, g] of cases) test(`gross of ${n}`, () => assert.strictEqual(gross(n), g));
