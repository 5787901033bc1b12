const a = process.env.NOPE && require("nope");
const b = process.env.NOPE ? require("nope") : 1;
const c = true || require("nope");
const d = {} ?? require("nope");
let e; e ||= 1; e ||= require("nope"); e ??= require("nope");
console.log(a, b, c, d, e);
