const r = /require("nope")/;
const s = "require('nope')";
if (s) /require("nope")/.test(s);
console.log(r, s);
