const https = require("https");
const fs = require("fs");

const server = https.createServer({
  key: fs.readFileSync("certs/key.pem"),
  cert: fs.readFileSync("certs/cert.pem"),
});
server.listen(8443);
