import { readFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "public");
const index = readFileSync(join(root, "index.html"), "utf8");
console.log("port", process.env.PORT, index);
