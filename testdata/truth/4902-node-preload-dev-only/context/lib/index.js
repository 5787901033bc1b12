const http = require("http");
console.log("up");
