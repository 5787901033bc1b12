var require = (x) => x;
var y = require("fs");
console.log(y);
