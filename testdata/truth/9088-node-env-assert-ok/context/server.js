const assert = require("node:assert/strict");
const { A = "x" } = process.env;
assert(A);
assert.equal(A.length, 1);
try { new URL(process.env.B); } catch { console.log("none"); }
try { assert(process.env.B); } catch (e) { console.log(e.code); }
const port = Number(process.env.PORT) || 0;
const n = parseInt(process.env.N, 10);
const list = { listen(p) { console.log(p); } };
list.listen(n);
require("http").createServer().listen(Number.isNaN(n) ? 0 : n, function () { console.log(port); this.close(); });
if (isNaN(n)) console.log("n");
