const { test } = require("node:test");
test("sum", (t) => { if (1 + 1 !== 2) throw new Error("no") });
