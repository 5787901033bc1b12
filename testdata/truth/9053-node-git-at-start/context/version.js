const { execSync } = require("child_process");
const version = execSync("git rev-parse --short HEAD").toString().trim();
module.exports = { version };
