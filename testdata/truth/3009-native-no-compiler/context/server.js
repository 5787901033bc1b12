const e = require("node-expat");
new e.Parser("UTF-8");
console.log("ok");
