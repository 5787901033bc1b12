import fs, { existsSync, promises } from "node:fs";
import { test } from "node:test";
import * as os from "os";
fs.mkdirSync("data", { recursive: true });
process.chdir("data");
const a = await promises.readFile("x").catch(() => null);
promises.readFile("y").then(() => 1, () => 2);
console.log(a, existsSync("x"), typeof test, os.EOL.length);
process.exit(0);
