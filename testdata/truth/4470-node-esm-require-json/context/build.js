import { mkdirSync, copyFileSync } from "node:fs";
mkdirSync("dist", { recursive: true });
copyFileSync("src/server.js", "dist/server.js");
copyFileSync("src/places.js", "dist/places.js");
