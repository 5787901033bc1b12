import { a, b } from "./b.mjs";
console.log(a, b);
