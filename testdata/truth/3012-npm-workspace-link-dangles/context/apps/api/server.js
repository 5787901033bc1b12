const add = require("@acme/util");
console.log(add(1));
