const { port } = require("@acme/shared");
const ms = require("ms");
console.log("up", port, ms(1000));
