const fs = require("node:fs");
const path = require("node:path");
const settings = JSON.parse(fs.readFileSync(path.join(__dirname, "settings.json"), "utf8"));
console.log(settings.port);
