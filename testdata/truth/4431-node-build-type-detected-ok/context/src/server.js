import { handler } from "./handler.js";
console.log("listening", handler());
