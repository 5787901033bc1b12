const fs = require("fs");
const { execSync, spawnSync } = require("child_process");
let v = "dev";
try { v = execSync("git rev-parse HEAD", { stdio: "pipe" }).toString(); } catch {}
const r = spawnSync("git", ["status"]);
const out = fs.createWriteStream("/var/log/app.log");
out.on("error", (e) => console.log("no log", e.code));
const tmp = fs.createWriteStream("/tmp/app.log");
tmp.end("x");
console.log(v, r.error?.code);
