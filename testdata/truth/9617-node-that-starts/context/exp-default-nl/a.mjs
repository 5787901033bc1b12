import d, * as all from "./b.mjs";
import { default as e } from "./b.mjs";
console.log(d, e, all);
