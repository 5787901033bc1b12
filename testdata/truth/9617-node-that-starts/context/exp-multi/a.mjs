import { a, b, c, d, e, f, g, h } from "./b.mjs";
console.log(a, b, c, d, e, f, g, h);
