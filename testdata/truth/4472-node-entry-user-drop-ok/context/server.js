const fs = require("fs");
fs.writeFileSync("storage/uploads/started", String(Date.now()));
console.log("up");
