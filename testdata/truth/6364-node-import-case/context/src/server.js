import { port } from "./Config.js";
console.log("listening on", port);
