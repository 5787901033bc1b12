const fs = require("fs");
const out = fs.createWriteStream("/var/log/app.log", { flags: "a" });
out.write("started\n");
setTimeout(() => console.log("up"), 300);
