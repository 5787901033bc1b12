const assert = require("node:assert");
const { REDIS_URL, PORT = "3000" } = process.env;
assert(REDIS_URL, "REDIS_URL is required");
exports.config = { REDIS_URL, PORT };
