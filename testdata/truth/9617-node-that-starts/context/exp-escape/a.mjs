import { abc } from "./b.mjs";
console.log(abc);
