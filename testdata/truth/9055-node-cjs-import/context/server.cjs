import { readFileSync } from "node:fs";
console.log(readFileSync("package.json", "utf8").length);
