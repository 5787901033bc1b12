const fs = require("fs");
const path = require("path");
const { execSync } = require("child_process");

const tls = {
  enabled: process.env.TLS === "1",
  key() { return fs.readFileSync("certs/key.pem"); },
  cert(name) {
    return fs.readFileSync(path.join("certs", name));
  },
  get ca() {
    return fs.readFileSync("certs/ca.pem");
  },
};
const options = {
  key: tls.enabled && fs.readFileSync("certs/key.pem"),
  cert: process.env.CERT
    ? fs.readFileSync(process.env.CERT)
    : "",
};
const ca = process.env.CA
  ? fs.readFileSync("certs/ca.pem")
  : undefined;
let revision = "unknown";
try {
  revision = execSync("git rev-parse HEAD").toString().trim();
} catch {
  // not a checkout
}
if (process.env.DEBUG)
  fs.readFileSync("debug.json");
process.on("SIGTERM", function () {
  fs.readFileSync("state.json");
});
console.log("up", revision, options.cert, ca);
