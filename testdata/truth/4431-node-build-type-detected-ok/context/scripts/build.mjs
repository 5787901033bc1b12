import { mkdirSync, cpSync } from "node:fs";
mkdirSync("build", { recursive: true });
cpSync("src/server.js", "build/index.js");
cpSync("src/handler.js", "build/handler.js");
