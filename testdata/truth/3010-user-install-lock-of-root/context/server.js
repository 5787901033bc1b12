const ms = require("ms");
console.log("up", ms("1s"));
