const fs = require("fs");
fs.mkdirSync("logs", { recursive: true });
fs.writeFileSync("logs/app.log", "x");
