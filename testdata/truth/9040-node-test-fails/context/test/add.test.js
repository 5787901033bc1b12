const test = require("node:test");
const assert = require("node:assert/strict");
const { add } = require("../lib/add");
test("adds", () => {
  assert.equal(add(1, 2), 3);
});
