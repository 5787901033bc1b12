import { foo, bar } from "./b.mjs";
console.log(foo, bar);
