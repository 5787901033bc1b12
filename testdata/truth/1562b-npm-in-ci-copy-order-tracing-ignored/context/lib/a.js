exports.a=()=>console.log(require("ms")("1s"), require("../data/x.json").x);
