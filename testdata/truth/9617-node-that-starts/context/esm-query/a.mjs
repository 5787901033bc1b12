import d from "./b.mjs?x=1";
import e from "./b.mjs#h";
import f from "./c%20d.mjs";
console.log(d, e, f);
