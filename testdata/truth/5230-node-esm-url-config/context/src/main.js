import { rules } from "./rules.js";

console.log(rules.length);
