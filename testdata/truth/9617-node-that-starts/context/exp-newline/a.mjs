import { x } from "./b.mjs";
console.log(x);
