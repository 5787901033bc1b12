const fs = require("fs");
fs.writeFileSync("/app/state.json", "{}");
console.log("ok");
