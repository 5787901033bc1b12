const fs = require("node:fs");
const path = require("node:path");

const stamp = path.join(__dirname, "dist", ".stamp");

function check() {
    if (!fs.existsSync(stamp)) {
        fs.mkdirSync(path.dirname(stamp), { recursive: true });
        fs.writeFileSync(stamp, "new");
    }

    return fs.readFileSync(stamp, "utf8");
}

if (process.argv[2] === "start") {
    console.log(check());
}
