console.log(require("ms")("1s"));
