const fs = require("fs");
fs.mkdirSync("dist/routes", { recursive: true });
fs.writeFileSync("dist/index.js", 'require("./routes/home");\n');
fs.writeFileSync("dist/routes/home.js", 'console.log("home");\n');
