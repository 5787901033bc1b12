import { a } from "./b.mjs";
console.log(a);
