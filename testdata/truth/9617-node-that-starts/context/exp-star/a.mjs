import { a, b, ns } from "./b.mjs";
console.log(a, b, ns);
