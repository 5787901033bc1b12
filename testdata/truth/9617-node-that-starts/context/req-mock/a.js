const Module = require("module");
const orig = Module._load;
Module._load = function (r, ...a) { return r === "nope" ? 1 : orig.call(this, r, ...a) };
const n = require("nope");
console.log(n);
