console.log(require("common"), require("ms")("1d"));
