const { n } = require("util-x");
console.log("up", n, require("ms")(1));
