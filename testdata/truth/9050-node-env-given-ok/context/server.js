const assert = require("assert");
assert(process.env.DATABASE_URL, "DATABASE_URL");
assert.ok(process.env.PATH);
assert.strictEqual(typeof process.env.DATABASE_URL, "string");
const url = new URL(process.env.DATABASE_URL);
const other = new URL(process.env.API ?? "https://api.example.com/v1");
const rel = new URL("./a", "file:///x/");
console.log(url.port, other.pathname, rel.href, URL.canParse("x"));
