const fs = require("fs");
const path = require("path");
const ms = require("ms");

const certs = path.join(__dirname, "certs");
const options = {
  key: fs.readFileSync(path.join(certs, "server-key.pem")),
  cert: fs.readFileSync(path.join(certs, "server.pem")),
};
console.log("tls", Object.keys(options), ms("1m"));
