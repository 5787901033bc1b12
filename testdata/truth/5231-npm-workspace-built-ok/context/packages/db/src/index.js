const ms = require("ms");
exports.timeout = ms("5s");
