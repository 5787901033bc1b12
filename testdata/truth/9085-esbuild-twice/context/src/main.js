import { a } from "./a.js";
const b = 1;
export function run() { return a + b; }
const b = 2;
