const fs = require("node:fs");

function twice(x) {
    const y = x;

    return y + y;
}

const text = fs.readFileSync("stamp.txt", "utf8");
console.log(twice(text));
