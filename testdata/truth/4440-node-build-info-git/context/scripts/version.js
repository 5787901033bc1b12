const { execSync } = require("child_process");
const fs = require("fs");

const sha = execSync("git rev-parse --short HEAD").toString().trim();
fs.writeFileSync("src/version.js", `module.exports = "${sha}";\n`);
