const x = require("./lib/Store");
console.log(x);
