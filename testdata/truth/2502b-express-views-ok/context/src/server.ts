const fs = require("fs"), path = require("path");
const page = fs.readFileSync(path.join(__dirname, "../views/index.html"), "utf8");
console.log(page.length);
