const { version } = require("./version");
console.log(version);
