import ms from "ms";
import { readFileSync } from "node:fs";
const c = readFileSync(new URL("../config/default.json", import.meta.url), "utf8");
console.log(ms("1s"), c.length);
