const ms = require("ms");
console.log("up", ms("2 days"));
