const fs = require("fs");
const { title } = require("../../packages/theme");
fs.mkdirSync("dist", { recursive: true });
fs.writeFileSync("dist/index.html", title);
