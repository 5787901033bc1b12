const { port } = require("@acme/shared");
console.log("up", port, require("ms")(1000));
