const load = () =>
require("nope");
const lazy = process.env.X &&
require("nope");
const t = process.env.X ?
require("nope") :
1;
console.log(load, lazy, t);
