const { up } = require("#lib/util");
console.log(up(require("./lib").name));
